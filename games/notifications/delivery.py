"""Sending what is due to one user on one channel, as one message, once.

1. Claim: one conditional UPDATE moves `due_at` to the end of a lease. Whoever dies here gives the rows back.
2. Look again: what is no longer true is withdrawn, what has to wait gets another moment.
3. Prepare: words, picture, connection. A failure here harms nobody and is tried again later.
4. `SENDING`, by an UPDATE that a move made meanwhile makes miss its row.
5. Hand over, and write down what became of it. Whoever dies between 4 and 5 leaves `SENDING`, which is not
   sent again: the app tells it instead.
"""

import uuid
from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog
from django.conf import settings as site
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone, translation

from accounts.models import User
from accounts.time_zones import zone_of
from games import presence
from games.events import publish_after_commit, user_group
from games.models import Game, Notification, NotificationSettings
from games.models.notification import Channel, Kind, State
from games.notifications.channels import PREPARE
from games.notifications.fan_out import followers
from games.notifications.health import health_of, is_reachable, note_failure, note_success, switch_off
from games.notifications.hours import quiet_until
from games.notifications.items import games_of, items_of
from games.notifications.matrix import is_wanted, settings_of
from games.notifications.message import NeverAccepted, NotAccepted, Unclear, compose
from games.notifications.truth import true_from

log = structlog.get_logger(__name__)


# Longer than any message takes: pictures, connection, handover.
LEASE = timedelta(minutes=2)
BACK_OFF = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2))
MAX_ATTEMPTS = len(BACK_OFF) + 1
PAGE_OPEN_WAIT = timedelta(minutes=5)


def deliver(user_id: int, channel: str) -> int:
    """What is due now. Returns how many rows were settled; 0 when another worker has them."""
    claim = uuid.uuid4()
    rows = _claim(user_id, channel, claim)
    if not rows:
        return 0
    user = rows[0].user
    settings = settings_of(user_id)
    with (
        translation.override(user.language or site.LANGUAGE_CODE),
        timezone.override(zone_of(user.time_zone)),
    ):
        rows, games = _still_true(rows)
        if channel == Channel.APP:
            _show(rows, games, settings)
        elif rows and not _wait(rows, user, settings, channel):
            _send(rows, user, channel, claim)
    return len(rows)


def _claim(user_id: int, channel: str, claim: uuid.UUID) -> list[Notification]:
    now = timezone.now()
    of_user = Notification.objects.filter(user=user_id, channel=channel, state=State.DUE)
    if not of_user.filter(due_at__lte=now).update(
        due_at=now + LEASE, claim=claim, attempts=F("attempts") + 1
    ):
        return []
    return list(of_user.filter(claim=claim).select_related("user").order_by("pk"))


def _still_true(rows: Sequence[Notification]) -> tuple[list[Notification], dict[int, Game]]:
    now = timezone.now()
    games = games_of(rows)
    kept = []
    for row in rows:
        moment = true_from(row, games.get(row.game_id or 0), now)
        if moment is None:
            _settle([row], State.WITHDRAWN)
        elif moment > now:
            _postpone([row], moment)
        else:
            kept.append(row)
    return kept, games


def _show(rows: Sequence[Notification], games: dict[int, Game], settings: NotificationSettings) -> None:
    """In the app: the row itself is the message. The other channels' rows come in the same transaction."""
    now = timezone.now()
    for row in rows:
        game = games.get(row.game_id or 0)
        wanted = is_wanted(settings, row.kind, Channel.APP)
        with transaction.atomic():
            if not _settle([row], State.SENT if wanted else State.WITHDRAWN, sent_at=now):
                continue
            Notification.objects.bulk_create(followers(row, game, settings, now), ignore_conflicts=True)
            if wanted:
                publish_after_commit(user_group(row.user_id), "user.notified", game=row.game_id)


def _wait(rows: Sequence[Notification], user: User, settings: NotificationSettings, channel: str) -> bool:
    """Whether the rows can't go out now: nobody wants them here any more, or not yet."""
    now = timezone.now()
    if settings.paused or not is_reachable(user, channel):
        _settle(rows, State.WITHDRAWN)
        return True
    later = quiet_until(settings.quiet_start, settings.quiet_end, zone_of(user.time_zone), now)
    last_sent_at = health_of(user.pk, channel).last_sent_at
    if later is None and settings.bundle_minutes and last_sent_at is not None:
        later = last_sent_at + timedelta(minutes=settings.bundle_minutes)
    is_urgent = any(row.kind == Kind.LOW_TIME for row in rows)
    if (later is None or later <= now) and settings.skip_when_open and not is_urgent and _sees_the_site(user):
        later = now + PAGE_OPEN_WAIT
    if later is None or later <= now:
        return False
    _postpone(rows, later)
    return True


def _sees_the_site(user: User) -> bool:
    try:
        return presence.has_page_open(user.pk)
    except presence.PresenceUnknown:
        return False


def _send(rows: Sequence[Notification], user: User, channel: str, claim: uuid.UUID) -> None:
    now = timezone.now()
    message = compose(user, items_of(user, rows))
    try:
        handover = PREPARE[channel](message)
        held = _held(rows, claim).filter(state=State.DUE)
        if held.update(state=State.SENDING) != len(rows):
            # A move was made meanwhile: say only what is left, in the next round.
            handover.cancel()
            _held(rows, claim).filter(state=State.SENDING).update(state=State.DUE, due_at=now)
            return
        handover.send()
    except NotAccepted as failure:
        note_failure(user.pk, channel, str(failure), now)
        _try_again(rows, now)
    except NeverAccepted as failure:
        switch_off(user.pk, channel, str(failure), now)
        _settle(rows, State.FAILED)
    except Unclear as failure:
        note_failure(user.pk, channel, str(failure), now)
        give_up(rows, now)
    else:
        _settle(rows, State.SENT, sent_at=timezone.now())
        note_success(user.pk, channel, timezone.now())


def give_up(rows: Sequence[Notification], now: datetime) -> None:
    """Nobody knows whether these arrived. A second time would be one too many, so the app tells them."""
    with transaction.atomic():
        _settle(rows, State.UNKNOWN)
        Notification.objects.bulk_create(
            [
                Notification(
                    user_id=row.user_id,
                    game_id=row.game_id,
                    turn=row.turn,
                    kind=row.kind,
                    state=State.SENT,
                    due_at=now,
                    sent_at=now,
                    detail=row.detail,
                )
                for row in rows
            ],
            ignore_conflicts=True,
        )
        log.warning("delivery_unclear", channel=rows[0].channel, user=rows[0].user_id, rows=len(rows))


def _try_again(rows: Sequence[Notification], now: datetime) -> None:
    for row in rows:
        if row.attempts >= MAX_ATTEMPTS:
            _settle([row], State.FAILED)
        else:
            _postpone([row], now + BACK_OFF[row.attempts - 1])


def _settle(rows: Sequence[Notification], state: State, sent_at: datetime | None = None) -> int:
    """Unless it was withdrawn meanwhile, or belongs to another worker by now."""
    return _unsettled(rows).update(state=state, sent_at=sent_at)


def _postpone(rows: Sequence[Notification], due_at: datetime) -> None:
    _unsettled(rows).update(state=State.DUE, due_at=due_at)


def _unsettled(rows: Sequence[Notification]) -> QuerySet[Notification]:
    return _held(rows, rows[0].claim).filter(state__in=[State.DUE, State.SENDING])


def _held(rows: Sequence[Notification], claim: uuid.UUID | None) -> QuerySet[Notification]:
    return Notification.objects.filter(pk__in=[row.pk for row in rows], claim=claim)
