from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.models import User
from games.selectors.games import turns_waiting_for
from games.selectors.notifications import unread_notifications_of


def unread_notifications(request: HttpRequest) -> dict[str, object]:
    """For the bell in the top bar."""
    user = request.user
    if not isinstance(user, User):
        return {"unread_notifications": 0}
    return {"unread_notifications": SimpleLazyObject(lambda: unread_notifications_of(user).count())}


def turns_waiting(request: HttpRequest) -> dict[str, object]:
    """For the badge in the top bar; pages without a top bar do not ask the database."""
    user = request.user
    if not isinstance(user, User):
        return {"turns_waiting": 0}
    return {"turns_waiting": SimpleLazyObject(lambda: turns_waiting_for(user))}
