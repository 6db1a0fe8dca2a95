from accounts.models import User
from games.notifications.models import Notification
from games.notifications.models.notification import State


def notified_kinds(user: User, channel: str, state: str = State.SENT) -> list[str]:
    """The kinds of a user's notifications in one channel and state, oldest first."""
    rows = Notification.objects.filter(user=user, channel=channel, state=state)
    return list(rows.order_by("pk").values_list("kind", flat=True))
