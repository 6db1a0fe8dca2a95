"""Notifications that a user sees in the app, and the channels through which others can be sent."""

from collections.abc import Iterable

from allauth.account.models import EmailAddress
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.chat.models import ChatLine, Mention
from games.notifications.models import (
    ChannelHealth,
    Notification,
    NotificationSettings,
    PushSubscription,
    Webhook,
)
from games.notifications.models.notification import Channel, State
from games.tables.models import Game, Invitation, Move, Seat
from games.tables.queries import with_seats


def settings_of(user_id: int) -> NotificationSettings:
    """The user's settings; unsaved defaults if the user has none yet."""
    found = NotificationSettings.objects.filter(user=user_id).first()
    return found or NotificationSettings(user_id=user_id)


def user_of_feed(token: str) -> User | None:
    found = NotificationSettings.objects.filter(feed_token=token, user__is_active=True).select_related("user")
    return next((settings.user for settings in found), None)


def notifications_of(user: User) -> QuerySet[Notification]:
    sent = Notification.objects.filter(user=user, channel=Channel.APP, state=State.SENT)
    return sent.order_by("-pk")


def unread_notifications_of(user: User) -> QuerySet[Notification]:
    return notifications_of(user).filter(read_at=None)


def unread_count(user: User) -> int:
    return unread_notifications_of(user).count()


def reasons_of_channels_off(user: User) -> dict[str, str]:
    """The reason for each channel that was switched off."""
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


def games_of(rows: Iterable[Notification]) -> dict[int, Game]:
    """The games the rows are about, with seats and users."""
    ids = {row.game_id for row in rows if row.game_id is not None}
    return {game.pk: game for game in with_seats(Game.objects.filter(pk__in=ids))} if ids else {}


def last_moves_of(games: Iterable[Game]) -> dict[int, Move]:
    """The last move of each game that has one."""
    last = Q()
    for game in games:
        last |= Q(game=game.pk, ply=game.version)
    return {move.game_id: move for move in Move.objects.filter(last)} if last else {}


def lines_that_mention(user: User, lines: list[int]) -> dict[int, ChatLine]:
    """Those of the chat lines that mention the user."""
    mentions = Mention.objects.filter(user=user, line__in=lines).select_related("line__author")
    return {mention.line_id: mention.line for mention in mentions} if lines else {}


def inviters_of(user: User, games: list[int | None]) -> dict[int, str]:
    """By game the name of the player who invited the user."""
    found = Invitation.objects.filter(user=user, game__in=games).select_related("invited_by")
    return {invitation.game_id: invitation.invited_by.display_name for invitation in found} if games else {}


def is_invited(user_id: int, game: Game | None) -> bool:
    """Whether the user can still accept an invitation to the table."""
    pending = Invitation.objects.filter(game=game, status=Invitation.Status.PENDING)
    return pending.filter(user=user_id, game__status=Game.Status.OPEN).exists()


def is_mentioned(user_id: int, line_id: int) -> bool:
    return Mention.objects.filter(line=line_id, user=user_id).exists()
