from django.http import HttpRequest

from accounts.models import User
from games.notifications.queries import unread_count
from novaluna_site.lazy_number import LazyNumber


def unread_notifications(request: HttpRequest) -> dict[str, object]:
    """For the bell in the top bar."""
    user = request.user
    if not isinstance(user, User):
        return {"unread_notifications": 0}
    return {"unread_notifications": LazyNumber(lambda: unread_count(user))}
