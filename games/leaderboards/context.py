from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.models import User
from games.leaderboards.queries.ratings import rating_of


def account_rating(request: HttpRequest) -> dict[str, object]:
    """For two players, in the account menu. Lazy, so that pages without a top bar run no query."""
    user = request.user
    if not isinstance(user, User) or user.is_guest:
        return {"account_rating": None}
    return {"account_rating": SimpleLazyObject(lambda: rating_of(user, 2))}
