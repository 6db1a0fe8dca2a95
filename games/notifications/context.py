from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.models import User
from games.notifications.queries import unread_count


def unread_notifications(request: HttpRequest) -> dict[str, object]:
    """For the bell in the top bar."""
    user = request.user
    if not isinstance(user, User):
        return {"unread_notifications": 0}
    return {"unread_notifications": SimpleLazyObject(lambda: unread_count(user))}
