from django.http import HttpRequest

from accounts.models import User
from games.tables.queries import turns_waiting_for
from novaluna_site.lazy_number import LazyNumber


def turns_waiting(request: HttpRequest) -> dict[str, object]:
    """For the badge in the top bar. Lazy, so that pages without a top bar run no query."""
    user = request.user
    if not isinstance(user, User):
        return {"turns_waiting": 0}
    return {"turns_waiting": LazyNumber(lambda: turns_waiting_for(user))}
