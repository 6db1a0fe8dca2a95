"""Sends what is due to one user on one channel, as one message, at most once.

1. Claim (`novaluna_site.due_work`): one conditional UPDATE moves `due_at` to the end of a lease. If the
   worker dies after this, the rows are due again when the lease ends.
2. Check again: rows that are no longer relevant or wanted are withdrawn; rows that must wait are postponed.
3. Prepare text, picture and connection. Nothing has been sent, so a failure here is retried later.
4. Set the state to `SENDING`, by an UPDATE that skips rows about a turn that has ended since.
5. Send, and store the outcome. If the worker dies between 4 and 5, the rows stay in `SENDING` and are not
   sent again; the user is notified in the app instead.

The app's rows are done after step 2, because nothing has to be sent for them. Other rows are derived from
them (`derived_rows`).
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import Case, QuerySet, Value, When
from django.utils import timezone

from accounts.language import in_language_of
from accounts.models import User
from accounts.time_zones import zone_of
from games.live.online import online_users
from games.live.presence import PresenceUnknown
from games.notifications.actions.failed_deliveries import DELIVERIES, list_failed_deliveries
from games.notifications.actions.record_channel_health import record_failure, record_success, switch_off
from games.notifications.channel_choices import is_wanted
from games.notifications.channels import PREPARE
from games.notifications.derived_rows import copy_of, derived_rows
from games.notifications.hours import quiet_until
from games.notifications.message import NeverAccepted, NotAccepted, Unclear, compose
from games.notifications.models import Notification, NotificationSettings
from games.notifications.models.notification import Channel, Kind, State
from games.notifications.queries import games_of, health_of, is_reachable, pause_end, settings_of
from games.notifications.relevance import relevant_from
from games.notifications.texts import items_of
from games.tables.events import publish_after_commit
from games.tables.models import Game
from novaluna_site.due_work import claim
from novaluna_site.failed_rows import BACK_OFF
from novaluna_site.messaging.failures import count_failure
from novaluna_site.messaging.publish import user_group

log = structlog.get_logger(__name__)

# Longer than any message takes to prepare and send.
LEASE = timedelta(minutes=2)
MAX_ATTEMPTS = len(BACK_OFF) + 1
PAGE_OPEN_WAIT = timedelta(minutes=5)
# A page that was left open must not delay messages forever.
PAGE_OPEN_LONGEST = timedelta(minutes=30)
# Quiet hours and bundling delay the low-time warning at most until an hour before the deadline.
LAST_CALL = timedelta(hours=1)
DUE_UNLESS_MOVED = Case(When(read_at__isnull=False, then=Value(State.WITHDRAWN)), default=Value(State.DUE))
"""The new state of a row that was not sent: withdrawn if a move was made while it was `SENDING`."""


def deliver(user_id: int, channel: str) -> int:
    """Deliver what is due now. Returns how many rows were claimed; 0 if another worker holds them."""
    rows = _claim(user_id, channel)
    if not rows:
        return 0
    try:
        _deliver(rows, channel)
    except Exception as error:
        # An error in this message must not delay those of other users.
        log.exception("delivery_error", channel=channel, user=user_id)
        count_failure(DELIVERIES.name)
        _retry_after_error(rows, timezone.now())
        list_failed_deliveries(rows, error)
    return len(rows)


def _deliver(rows: list[Notification], channel: str) -> None:
    user = rows[0].user
    settings = settings_of(user.pk)
    with in_language_of(user):
        rows, games = _still_relevant(rows)
        if channel == Channel.APP:
            _deliver_in_app(rows, games, settings)
            return
        rows = _still_wanted(rows, user, settings, channel)
        if rows and (pause := pause_end(user, channel, timezone.now())):
            _postpone(rows, pause)
        elif rows and not _postpone_if_unwelcome_now(rows, games, user, settings, channel):
            _send(rows, user, channel)


def _claim(user_id: int, channel: str) -> list[Notification]:
    of_user = Notification.objects.filter(user=user_id, channel=channel, state=State.DUE)
    # Not counted as an attempt: the rows may have to wait.
    return claim(of_user.select_related("user").order_by("pk"), LEASE, counts=False)


def _still_relevant(rows: Sequence[Notification]) -> tuple[list[Notification], dict[int, Game]]:
    now = timezone.now()
    games = games_of(rows)
    kept = []
    for row in rows:
        moment = relevant_from(row, games.get(row.game_id or 0), now)
        if moment is None:
            _set_final_state([row], State.WITHDRAWN)
        elif moment > now:
            _postpone([row], moment)
        else:
            kept.append(row)
    return kept, games


def _deliver_in_app(
    rows: Sequence[Notification], games: dict[int, Game], settings: NotificationSettings
) -> None:
    """Show each row in the app or skip it, as the user wants. In both cases plan the rows derived from it.

    One transaction for both: a finished row is not read again, so its derived rows must not get lost.
    """
    now = timezone.now()
    for row in rows:
        with transaction.atomic():
            is_claimed = _show(row, now) if is_wanted(settings, row.kind, Channel.APP) else _skip(row)
            if is_claimed:
                # They are unique, so storing them a second time adds none.
                Notification.objects.bulk_create(
                    derived_rows(row, games.get(row.game_id or 0), settings, now), ignore_conflicts=True
                )


def _show(row: Notification, now: datetime) -> bool:
    """The row itself is what the app shows. False if it was withdrawn in the meantime."""
    is_claimed = bool(_set_final_state([row], State.SENT, sent_at=now))
    if is_claimed:
        publish_after_commit(user_group(row.user_id), "user.changed", what="notified", game=row.game_id)
    return is_claimed


def _skip(row: Notification) -> bool:
    """The user does not want this kind in the app. False if the row was withdrawn in the meantime."""
    return bool(_set_final_state([row], State.SKIPPED))


def _still_wanted(
    rows: list[Notification], user: User, settings: NotificationSettings, channel: str
) -> list[Notification]:
    """Withdraw what the user no longer wants: preferences may have changed since the rows were planned."""
    is_open = not settings.paused and is_reachable(user, channel)
    kept = [row for row in rows if is_open and is_wanted(settings, row.kind, channel)]
    if dropped := [row for row in rows if row not in kept]:
        _set_final_state(dropped, State.WITHDRAWN)
    return kept


def _postpone_if_unwelcome_now(
    rows: Sequence[Notification],
    games: dict[int, Game],
    user: User,
    settings: NotificationSettings,
    channel: str,
) -> bool:
    """Postpone the rows if the user does not want messages now. Returns whether it did."""
    now = timezone.now()
    later = quiet_until(settings.quiet_start, settings.quiet_end, zone_of(user.time_zone), now) or now
    last_sent_at = health_of(user.pk, channel).last_sent_at
    if later <= now and last_sent_at is not None:
        later = last_sent_at + timedelta(minutes=settings.bundle_minutes)
    ends = [games[row.game_id or 0].deadline for row in rows if row.kind == Kind.LOW_TIME]
    is_fresh = now - min(row.created_at for row in rows) < PAGE_OPEN_LONGEST
    if later <= now and not ends and settings.skip_when_open and is_fresh and _has_site_open(user):
        later = now + PAGE_OPEN_WAIT
    if later <= now or any(end is not None and later > end - LAST_CALL for end in ends):
        return False
    _postpone(rows, later)
    return True


def _has_site_open(user: User) -> bool:
    try:
        return bool(online_users([user.pk]))
    except PresenceUnknown:
        return False


def _send(rows: Sequence[Notification], user: User, channel: str) -> None:
    now = timezone.now()
    message = compose(user, items_of(user, rows))
    try:
        prepared = PREPARE[channel](message)
        due = _still_claimed(rows).filter(state=State.DUE)
        if due.update(state=State.SENDING) != len(rows):
            # A move was made in the meantime. The next sweep sends a message about the remaining rows.
            prepared.cancel()
            _postpone(rows, now)
            return
        prepared.send()
    except NotAccepted as failure:
        record_failure(user.pk, channel, failure, now)
        _try_again(rows, now)
    except NeverAccepted as failure:
        switch_off(user.pk, channel, str(failure), now)
        _set_final_state(rows, State.FAILED)
    except Unclear as failure:
        record_failure(user.pk, channel, failure, now)
        give_up(rows, now)
    else:
        _set_final_state(rows, State.SENT, sent_at=timezone.now())
        record_success(user.pk, channel, timezone.now())


def give_up(rows: Sequence[Notification], now: datetime) -> None:
    """Show the rows in the app: they may have arrived or not, and must not be sent twice."""
    with transaction.atomic():
        _set_final_state(rows, State.UNKNOWN)
        moved = set(_still_claimed(rows).exclude(read_at=None).values_list("pk", flat=True))
        Notification.objects.bulk_create(
            [copy_of(row, state=State.SENT, due_at=now, sent_at=now) for row in rows if row.pk not in moved],
            ignore_conflicts=True,
        )
        log.warning("delivery_outcome_unknown", channel=rows[0].channel, user=rows[0].user_id, rows=len(rows))


def _retry_after_error(rows: Sequence[Notification], now: datetime) -> None:
    """Retry what was not sent yet, with the usual limit; give up what may have been sent."""
    sending = set(_unfinished(rows).filter(state=State.SENDING).values_list("pk", flat=True))
    if sending:
        give_up([row for row in rows if row.pk in sending], now)
    _try_again([row for row in rows if row.pk not in sending], now)


def _try_again(rows: Sequence[Notification], now: datetime) -> None:
    for row in rows:
        attempts = row.attempts + 1
        if attempts >= MAX_ATTEMPTS:
            _unfinished([row]).update(state=State.FAILED, attempts=attempts)
        else:
            later = now + BACK_OFF[row.attempts]
            _unfinished([row]).update(state=DUE_UNLESS_MOVED, attempts=attempts, due_at=later)


def _set_final_state(rows: Sequence[Notification], state: State, sent_at: datetime | None = None) -> int:
    """Skips rows that were withdrawn or claimed by another worker. Returns how many were set."""
    return _unfinished(rows).update(state=state, sent_at=sent_at)


def _postpone(rows: Sequence[Notification], due_at: datetime) -> None:
    _unfinished(rows).update(state=DUE_UNLESS_MOVED, due_at=due_at)


def _unfinished(rows: Sequence[Notification]) -> QuerySet[Notification]:
    return _still_claimed(rows).filter(state__in=[State.DUE, State.SENDING])


def _still_claimed(rows: Sequence[Notification]) -> QuerySet[Notification]:
    """Without the rows that another worker has claimed since. All rows were claimed together."""
    return Notification.objects.filter(pk__in=[row.pk for row in rows], claim=rows[0].claim)
