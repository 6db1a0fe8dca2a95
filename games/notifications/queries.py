"""Notifications that a user sees in the app, and the channels through which others can be sent."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.chat.models import ChatLine, Mention
from games.matchmaking.models import Wish
from games.notifications.models import (
    ChannelHealth,
    ChannelTest,
    Notification,
    NotificationSettings,
    PushSubscription,
    Webhook,
)
from games.notifications.models.notification import PROGRESS_KINDS, Channel, State
from games.notifications.models.settings import Endpoint
from games.notifications.reasons import reason_words
from games.tables import errors
from games.tables.models import Game, Invitation, Move, Seat
from games.tables.queries import with_seats

MAX_SUBSCRIPTIONS = 10
MAX_GUEST_SUBSCRIPTIONS = 3
ENDPOINT_CHANNELS = (Channel.PUSH, Channel.WEBHOOK)
"""Their servers belong to others."""
TESTS_SHOWN_FOR = timedelta(hours=1)


def settings_of(user_id: int) -> NotificationSettings:
    """The user's settings; unsaved defaults if the user has none yet."""
    found = NotificationSettings.objects.filter(user=user_id).first()
    return found or NotificationSettings(user_id=user_id)


def user_of_feed(token: str) -> User | None:
    found = NotificationSettings.objects.filter(feed_token=token, user__is_active=True).select_related("user")
    return next((settings.user for settings in found), None)


def sent_notifications_of(user: User) -> QuerySet[Notification]:
    sent = Notification.objects.filter(user=user, channel=Channel.APP, state=State.SENT)
    return sent.order_by("-pk")


def notifications_of(user: User) -> QuerySet[Notification]:
    """What the user sees. Of those about the progress of a game, only the newest."""
    newer = sent_notifications_of(user).filter(
        game=OuterRef("game"), kind__in=PROGRESS_KINDS, pk__gt=OuterRef("pk")
    )
    return sent_notifications_of(user).exclude(Q(kind__in=PROGRESS_KINDS) & Exists(newer))


def unread_notifications_of(user: User) -> QuerySet[Notification]:
    return notifications_of(user).filter(read_at=None)


def unread_count(user: User) -> int:
    return unread_notifications_of(user).count()


def reasons_of_channels_off(user: User) -> dict[str, str]:
    """The reason for each channel that was switched off."""
    off = ChannelHealth.objects.filter(user=user, off_at__isnull=False)
    now = timezone.now()
    stalled = [channel for channel in ENDPOINT_CHANNELS if _is_all_off(endpoints_of(user, channel), now)]
    waits = _("The server didn’t answer in time. We try again now and then.")
    reasons = {health.channel: reason_words(health.off_reason) for health in off}
    return dict.fromkeys(stalled, waits) | reasons


def push_subscriptions_of(user: User) -> list[PushSubscription]:
    """The browsers that get the user's pushes, the newest first. Guests may have fewer than members."""
    limit = MAX_GUEST_SUBSCRIPTIONS if user.is_guest else MAX_SUBSCRIPTIONS
    return list(PushSubscription.objects.filter(user=user).order_by("-pk")[:limit])


def webhook_of(user: User) -> Webhook | None:
    """None for guests: they may have no webhook."""
    return None if user.is_guest else Webhook.objects.filter(user=user).first()


def endpoints_of(user: User, channel: str) -> list[PushSubscription] | list[Webhook]:
    """The servers of others that the channel uses. Mails go to the site's own server."""
    if channel == Channel.PUSH:
        return push_subscriptions_of(user)
    hook = webhook_of(user) if channel == Channel.WEBHOOK else None
    return [] if hook is None else [hook]


def pause_end(user: User, channel: str, now: datetime) -> datetime | None:
    """When the first of the channel's endpoints may be tried again; None if one may be tried now."""
    endpoints = endpoints_of(user, channel)
    if not endpoints or not all(endpoint.is_paused(now) for endpoint in endpoints):
        return None
    return min(endpoint.paused_until for endpoint in endpoints if endpoint.paused_until)


def is_network_down(user_id: int, since: datetime) -> bool:
    """Whether everybody's endpoints have stalled since then, not only this user's."""
    stalled = Q(paused_until__gte=since) & ~Q(user=user_id)
    if not any(model.objects.filter(stalled).exists() for model in (PushSubscription, Webhook)):
        return False
    accepted = ChannelHealth.objects.filter(channel__in=ENDPOINT_CHANNELS, last_sent_at__gte=since)
    return not accepted.exists()


def _is_all_off(endpoints: Sequence[Endpoint], now: datetime) -> bool:
    return bool(endpoints) and all(endpoint.is_off(now) for endpoint in endpoints)


def stalling_users_last(found: QuerySet[Notification]) -> QuerySet[Notification]:
    """Rows of users with an endpoint that did not answer in time when it was last tried come last."""
    stalling = [
        Exists(endpoints.objects.filter(user=OuterRef("user"), stalls__gt=0))
        for endpoints in (PushSubscription, Webhook)
    ]
    return found.annotate(stalls=stalling[0] | stalling[1]).order_by("stalls", *found.query.order_by)


def is_stalling(user_id: int) -> bool:
    """Whether one of the user's endpoints did not answer in time when it was last tried."""
    models = (PushSubscription, Webhook)
    return any(endpoints.objects.filter(user=user_id, stalls__gt=0).exists() for endpoints in models)


def channel_tests_of(user: User) -> dict[str, ChannelTest]:
    """The tests of the last hour, by channel."""
    recent = ChannelTest.objects.filter(user=user, asked_at__gte=timezone.now() - TESTS_SHOWN_FOR)
    return {test.channel: test for test in recent}


def channel_test_of(user: User, channel: str) -> ChannelTest:
    """The last test of the channel. Raises NotFound."""
    test = ChannelTest.objects.filter(user=user, channel=channel).first()
    if test is None:
        raise errors.NotFound(_("You haven’t tested this channel yet."))
    return test


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
    if channel == Channel.APP:
        return True
    if channel == Channel.EMAIL:
        exists = bool(address_of(user))
    else:
        endpoints = endpoints_of(user, channel)
        exists = bool(endpoints) and not _is_all_off(endpoints, timezone.now())
    return exists and health_of(user.pk, channel).off_at is None


def is_reachable_elsewhere(user: User) -> bool:
    """Whether alerts reach the user also while no page of the site is open."""
    return any(is_reachable(user, channel) for channel in (Channel.PUSH, Channel.EMAIL))


def is_push_open(user: User) -> bool:
    """Whether the user has no push notifications yet, and has not chosen "Not now" recently."""
    if PushSubscription.objects.filter(user=user).exists():
        return False
    hidden_until = settings_of(user.pk).push_card_hidden_until
    return hidden_until is None or hidden_until <= timezone.now()


def is_push_offered(user: User) -> bool:
    """Whether the user sees the card that offers push notifications.

    After the first move in a game with others, unless the user has push or chose "Not now" recently. The
    browser asks for permission only after a click on the card.
    """
    if not is_push_open(user):
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


def lines_that_mention(user: User, lines: list[int]) -> dict[int, ChatLine]:
    """Those of the chat lines that mention the user."""
    mentions = Mention.objects.filter(user=user, line__in=lines).select_related("line__author")
    return {mention.line_id: mention.line for mention in mentions} if lines else {}


def staff_ids() -> list[int]:
    """The users who are told about damage."""
    return list(User.objects.filter(is_staff=True, is_active=True).values_list("pk", flat=True))


def inviters_of(user: User, games: list[int | None]) -> dict[int, str]:
    """By game the name of the player who invited the user."""
    found = Invitation.objects.filter(user=user, game__in=games).select_related("invited_by")
    return {invitation.game_id: invitation.invited_by.display_name for invitation in found} if games else {}


def declined_by(user: User, invitations: list[int]) -> dict[int, Invitation]:
    """Those of the user's own invitations that were declined, by id, with the player who declined."""
    found = Invitation.objects.filter(invited_by=user, pk__in=invitations, status=Invitation.Status.DECLINED)
    return {invitation.pk: invitation for invitation in found.select_related("user")} if invitations else {}


def is_searching(wish_id: int) -> bool:
    """Whether the search still goes on."""
    return Wish.objects.filter(pk=wish_id, status=Wish.Status.OPEN).exists()


def is_invited(user_id: int, game: Game | None) -> bool:
    """Whether the user can still accept an invitation to the table."""
    pending = Invitation.objects.filter(game=game, status=Invitation.Status.PENDING)
    return pending.filter(user=user_id, game__status=Game.Status.OPEN).exists()


def is_mentioned(user_id: int, line_id: int) -> bool:
    return Mention.objects.filter(line=line_id, user=user_id).exists()
