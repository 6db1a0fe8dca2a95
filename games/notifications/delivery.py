"""Sending what is due to one user on one channel, as one message, once.

1. Claim: one conditional UPDATE moves `due_at` to the end of a lease. Whoever dies here gives the rows back.
2. Look again: what is no longer true or no longer wanted is withdrawn, what has to wait gets another moment.
3. Prepare: words, picture, connection. A failure here harms nobody and is tried again later.
4. `SENDING`, by an UPDATE that a move made meanwhile makes miss its row.
5. Hand over, and write down what became of it. Whoever dies between 4 and 5 leaves `SENDING`, which is not
   sent again: the app tells it instead.
"""

import uuid
from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import Case, QuerySet, Value, When
from django.utils import timezone

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
from games.notifications.reader import as_read_by
from games.notifications.truth import true_from

log = structlog.get_logger(__name__)


# Longer than any message takes: pictures, connection, handover.
LEASE = timedelta(minutes=2)
BACK_OFF = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2))
MAX_ATTEMPTS = len(BACK_OFF) + 1
PAGE_OPEN_WAIT = timedelta(minutes=5)
# A page that was forgotten in the background must not hold news for ever.
PAGE_OPEN_LONGEST = timedelta(minutes=30)
# Neither quiet hours nor a wish for fewer messages hold the warning longer than to an hour before the end.
LAST_CALL = timedelta(hours=1)
GIVEN_BACK = Case(When(read_at__isnull=False, then=Value(State.WITHDRAWN)), default=Value(State.DUE))
"""The state of a row that did not leave: of no interest if a move was made while it was `SENDING`."""


def deliver(user_id: int, channel: str) -> int:
    """What is due now. Returns how many rows were settled; 0 when another worker has them."""
    claim = uuid.uuid4()
    rows = _claim(user_id, channel, claim)
    if not rows:
        return 0
    try:
        _deliver(rows, channel, claim)
    except Exception:
        # Whatever it is about this message, the others' must not wait for it.
        log.exception("delivery_broken", channel=channel, user=user_id)
        _put_aside(rows, timezone.now())
    return len(rows)


def _deliver(rows: list[Notification], channel: str, claim: uuid.UUID) -> None:
    user = rows[0].user
    settings = settings_of(user.pk)
    with as_read_by(user):
        rows, games = _still_true(rows)
        if channel == Channel.APP:
            _show(rows, games, settings)
            return
        rows = _still_wanted(rows, user, settings, channel)
        if rows and not _wait(rows, games, user, settings, channel):
            _send(rows, user, channel, claim)


def _claim(user_id: int, channel: str, claim: uuid.UUID) -> list[Notification]:
    now = timezone.now()
    of_user = Notification.objects.filter(user=user_id, channel=channel, state=State.DUE)
    if not of_user.filter(due_at__lte=now).update(due_at=now + LEASE, claim=claim):
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


def _still_wanted(
    rows: list[Notification], user: User, settings: NotificationSettings, channel: str
) -> list[Notification]:
    """What the user chose may have changed since the rows were planned."""
    is_open = not settings.paused and is_reachable(user, channel)
    kept = [row for row in rows if is_open and is_wanted(settings, row.kind, channel)]
    if dropped := [row for row in rows if row not in kept]:
        _settle(dropped, State.WITHDRAWN)
    return kept


def _wait(
    rows: Sequence[Notification],
    games: dict[int, Game],
    user: User,
    settings: NotificationSettings,
    channel: str,
) -> bool:
    """Whether the rows were put off, because the user does not want to be told now."""
    now = timezone.now()
    later = quiet_until(settings.quiet_start, settings.quiet_end, zone_of(user.time_zone), now) or now
    last_sent_at = health_of(user.pk, channel).last_sent_at
    if later <= now and last_sent_at is not None:
        later = last_sent_at + timedelta(minutes=settings.bundle_minutes)
    ends = [games[row.game_id or 0].deadline for row in rows if row.kind == Kind.LOW_TIME]
    is_fresh = now - min(row.created_at for row in rows) < PAGE_OPEN_LONGEST
    if later <= now and not ends and settings.skip_when_open and is_fresh and _sees_the_site(user):
        later = now + PAGE_OPEN_WAIT
    if later <= now or any(end is not None and later > end - LAST_CALL for end in ends):
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
            _postpone(rows, now)
            return
        handover.send()
    except NotAccepted as failure:
        note_failure(user.pk, channel, failure, now)
        _try_again(rows, now)
    except NeverAccepted as failure:
        switch_off(user.pk, channel, str(failure), now)
        _settle(rows, State.FAILED)
    except Unclear as failure:
        note_failure(user.pk, channel, failure, now)
        give_up(rows, now)
    else:
        _settle(rows, State.SENT, sent_at=timezone.now())
        note_success(user.pk, channel, timezone.now())


def give_up(rows: Sequence[Notification], now: datetime) -> None:
    """Nobody knows whether these arrived. A second time would be one too many, so the app tells them."""
    with transaction.atomic():
        _settle(rows, State.UNKNOWN)
        moot = set(_held(rows, rows[0].claim).exclude(read_at=None).values_list("pk", flat=True))
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
                if row.pk not in moot
            ],
            ignore_conflicts=True,
        )
        log.warning("delivery_unclear", channel=rows[0].channel, user=rows[0].user_id, rows=len(rows))


def _put_aside(rows: Sequence[Notification], now: datetime) -> None:
    """What broke before it left is tried again, as often as anything; what may have left is not."""
    leaving = set(_unsettled(rows).filter(state=State.SENDING).values_list("pk", flat=True))
    if leaving:
        give_up([row for row in rows if row.pk in leaving], now)
    _try_again([row for row in rows if row.pk not in leaving], now)


def _try_again(rows: Sequence[Notification], now: datetime) -> None:
    for row in rows:
        attempts = row.attempts + 1
        if attempts >= MAX_ATTEMPTS:
            _unsettled([row]).update(state=State.FAILED, attempts=attempts)
        else:
            later = now + BACK_OFF[row.attempts]
            _unsettled([row]).update(state=GIVEN_BACK, attempts=attempts, due_at=later)


def _settle(rows: Sequence[Notification], state: State, sent_at: datetime | None = None) -> int:
    """Unless it was withdrawn meanwhile, or belongs to another worker by now."""
    return _unsettled(rows).update(state=state, sent_at=sent_at)


def _postpone(rows: Sequence[Notification], due_at: datetime) -> None:
    _unsettled(rows).update(state=GIVEN_BACK, due_at=due_at)


def _unsettled(rows: Sequence[Notification]) -> QuerySet[Notification]:
    return _held(rows, rows[0].claim).filter(state__in=[State.DUE, State.SENDING])


def _held(rows: Sequence[Notification], claim: uuid.UUID | None) -> QuerySet[Notification]:
    return Notification.objects.filter(pk__in=[row.pk for row in rows], claim=claim)
