"""What the bell shows: the notifications of the app and their number."""

from django.db.models import QuerySet

from accounts.models import User
from games.models import Notification
from games.models.notification import Channel, State


def notifications_of(user: User) -> QuerySet[Notification]:
    return Notification.objects.filter(user=user, channel=Channel.APP, state=State.SENT)


def unread_notifications_of(user: User) -> QuerySet[Notification]:
    return notifications_of(user).filter(read_at=None)
