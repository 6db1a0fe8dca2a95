"""Writes notification rows, in the transaction of the event they are about.

Only the row for the app is written here, to keep moves cheap. The sweep derives the other channels' rows from
it.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.notifications.models import Notification
from games.notifications.models.notification import TURN_KINDS, Kind, State
from games.notifications.queries import staff_ids
from games.tables.models import Game, Seat

# In SQL because every move runs it: Django takes 0.6 ms to build the same statement, as long as two inserts.
# It has a placeholder for each of TURN_KINDS and OPEN_STATES.
OPEN_STATES = (State.DUE, State.SENDING, State.SENT)
END_TURN = """
    UPDATE notifications_notification
    SET read_at = %s, state = CASE WHEN state = %s THEN %s ELSE state END
    WHERE game_id = %s AND read_at IS NULL AND kind IN (%s, %s, %s) AND state IN (%s, %s, %s)
"""


def notify(
    kind: Kind,
    users: Iterable[int],
    *,
    game: Game | None,
    turn: int,
    now: datetime,
    restart: int = 0,
    detail: str = "",
) -> None:
    """One row for each user. Repeated calls with the same `turn` and `restart` add no rows."""
    rows = [
        Notification(
            user_id=user, game=game, turn=turn, restart=restart, kind=kind, due_at=now, detail=detail
        )
        for user in users
    ]
    Notification.objects.bulk_create(rows, ignore_conflicts=True)


def turn_began(game: Game, seats: Sequence[Seat], now: datetime) -> None:
    """Notify the player to move in the locked game. Take-backs and reclaimed seats restart a turn.

    A person who plays only against bots and without a clock is not notified: the bots move immediately.
    """
    if game.to_move is None:
        return
    seat = seats[game.to_move]
    if seat.is_played_by_bot or (game.deadline is None and not _has_other_people(seats, seat)):
        return
    restart = game.taken_back + sum(seat.returned for seat in seats)
    notify(Kind.YOUR_TURN, [seat.user_id], game=game, turn=game.version, restart=restart, now=now)


def turn_ended(game: Game, seats: Sequence[Seat], now: datetime) -> None:
    """Withdraw the turn's notifications that are still due, and mark those already sent as read."""
    if game.to_move is not None and seats[game.to_move].is_bot:
        return
    read_at = connection.ops.adapt_datetimefield_value(now)
    with connection.cursor() as cursor:
        cursor.execute(END_TURN, [read_at, State.DUE, State.WITHDRAWN, game.pk, *TURN_KINDS, *OPEN_STATES])


def game_began(game: Game, seats: Sequence[Seat], now: datetime) -> None:
    people = [seat.user_id for seat in seats if not seat.is_bot]
    if len(people) > 1:
        notify(Kind.STARTED, people, game=game, turn=0, now=now)


def game_ended(game: Game, seats: Sequence[Seat], now: datetime) -> None:
    people = [seat.user_id for seat in seats if not seat.is_bot]
    if len(people) > 1:
        notify(Kind.OVER, people, game=game, turn=game.version, now=now)


def game_quarantined(game: Game, seats: Sequence[Seat], now: datetime) -> None:
    """Tell staff what is damaged, and players that the game is stopped. Players on the staff get one row."""
    turn_ended(game, seats, now)
    turn = int(now.timestamp())
    notify(
        Kind.QUARANTINED, staff_ids(), game=game, turn=turn, now=now, detail=game.quarantined_because or "?"
    )
    people = [seat.user_id for seat in seats if not seat.is_bot]
    notify(Kind.QUARANTINED, people, game=game, turn=turn, now=now)


def game_released(game: Game, seats: Sequence[Seat], now: datetime) -> None:
    """Tell the players, and plan the notifications of the running turn again."""
    people = [seat.user_id for seat in seats if not seat.is_bot]
    notify(Kind.RELEASED, people, game=game, turn=int(now.timestamp()), now=now)
    # The quarantine ended those that the turn had. They are unique, so they make room for the new ones.
    Notification.objects.filter(game=game, turn=game.version, kind__in=TURN_KINDS).delete()
    turn_began(game, seats, now)


def clock_changed(game: Game) -> None:
    """Make the low-time warning due now, so that delivery plans it again for the changed clock."""
    Notification.objects.filter(game=game, kind=Kind.LOW_TIME, state=State.DUE).update(due_at=timezone.now())


def _has_other_people(seats: Sequence[Seat], own: Seat) -> bool:
    return any(not seat.is_bot and seat.index != own.index for seat in seats)


def withdraw(user: User, kind: Kind, **about: Any) -> None:
    """Withdraw the notifications of this kind that were not sent yet, and mark all of them as read."""
    unread = Notification.objects.filter(user=user, kind=kind, read_at=None, **about)
    unread.filter(state=State.DUE).update(state=State.WITHDRAWN)
    unread.update(read_at=timezone.now())
