"""The notifications that a user sees in the app."""

from django.db.models import QuerySet

from accounts.models import User
from games.notifications.models import ChannelHealth, Notification, PushSubscription, Webhook
from games.notifications.models.notification import Channel, State


def notifications_of(user: User) -> QuerySet[Notification]:
    sent = Notification.objects.filter(user=user, channel=Channel.APP, state=State.SENT)
    return sent.order_by("-pk")


def unread_notifications_of(user: User) -> QuerySet[Notification]:
    return notifications_of(user).filter(read_at=None)


def reasons_of_channels_off(user: User) -> dict[str, str]:
    """By channel that was switched off, why."""
    off = ChannelHealth.objects.filter(user=user, off_at__isnull=False)
    return {health.channel: health.off_reason for health in off}


def push_subscriptions_of(user: User) -> QuerySet[PushSubscription]:
    return PushSubscription.objects.filter(user=user)


def webhook_of(user: User) -> Webhook | None:
    return Webhook.objects.filter(user=user).first()


def recipient(user_id: int) -> User | None:
    """The user of a link in a mail, unless the account was banned or deleted."""
    return User.objects.filter(pk=user_id, is_active=True).first()
