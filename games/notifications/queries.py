"""Notifications that a user sees in the app, and the channels through which others can be sent."""

from allauth.account.models import EmailAddress
from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.models import User
from games.notifications.channel_choices import settings_of
from games.notifications.models import ChannelHealth, Notification, PushSubscription, Webhook
from games.notifications.models.notification import Channel, State
from games.tables.models import Move, Seat


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


def health_of(user_id: int, channel: str) -> ChannelHealth:
    return ChannelHealth.objects.filter(user=user_id, channel=channel).first() or ChannelHealth(
        user_id=user_id, channel=channel
    )


def address_of(user: User) -> str:
    """The user's mail address if it is confirmed, otherwise an empty string."""
    confirmed = EmailAddress.objects.filter(user=user, email=user.email, verified=True)
    return user.email if user.email and confirmed.exists() else ""


def is_reachable(user: User, channel: str) -> bool:
    """Whether the user has set the channel up and it is not switched off."""
    match channel:
        case Channel.EMAIL:
            exists = bool(address_of(user))
        case Channel.PUSH:
            exists = PushSubscription.objects.filter(user=user).exists()
        case Channel.WEBHOOK:
            exists = Webhook.objects.filter(user=user).exists()
        case _:
            return True
    return exists and health_of(user.pk, channel).off_at is None


def is_push_offered(user: User) -> bool:
    """Whether the user sees the card that offers push notifications.

    After the first move in a game with others, unless the user has push or chose "Not now" recently. The
    browser asks for permission only after a click on the card.
    """
    if PushSubscription.objects.filter(user=user).exists():
        return False
    hidden_until = settings_of(user.pk).push_card_hidden_until
    if hidden_until is not None and hidden_until > timezone.now():
        return False
    seats = Seat.objects.filter(user=user, is_bot=False, game__seat_count__gte=2)
    moves = Move.objects.filter(
        game__seats__in=seats, seat=F("game__seats__index"), source=Move.Source.PERSON
    )
    return moves.exists()
