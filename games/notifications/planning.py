"""Rows for what happened, written in the transaction in which it happens.

Only the app's row is written here, so that a move pays for one; the sweep makes the other channels' from it.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db.models import Case, F, Value, When
from django.utils import timezone

from games.models import Game, Notification, Seat
from games.models.notification import TURN_KINDS, Kind, State

TAKEN_BACK = 2**48
"""What is told of a turn is unique by its number, which is so much higher after a seat was taken back, and
twice as much for each move that was."""


def tell(
    kind: Kind, users: Iterable[int], *, game: Game | None, turn: int, now: datetime, detail: str = ""
) -> None:
    """Once for each user, however often this is called."""
    rows = [
        Notification(user_id=user, game=game, turn=turn, kind=kind, due_at=now, detail=detail)
        for user in users
    ]
    Notification.objects.bulk_create(rows, ignore_conflicts=True)


def turn_began(game: Game, seats: Sequence[Seat], now: datetime, *, again: bool = False) -> None:
    """It is somebody's turn in the locked game. Who plays bots only and without a clock waits for nobody.

    `again`: somebody took the seat back in the middle of the turn, and its clock begins anew.
    """
    if game.to_move is None:
        return
    seat = seats[game.to_move]
    if seat.is_played_by_bot or (game.deadline is None and not _has_other_people(seats, seat)):
        return
    turn = game.version + TAKEN_BACK * (2 * game.taken_back + again)
    tell(Kind.YOUR_TURN, [seat.user_id], game=game, turn=turn, now=now)


def turn_ended(game: Game, seats: Sequence[Seat], mover: int, now: datetime) -> None:
    """The move is made: what waits to be said about the turn is withdrawn, what was said counts as read."""
    if seats[mover].is_bot:
        return
    open_rows = Notification.objects.filter(
        game=game, kind__in=TURN_KINDS, read_at=None, state__in=[State.DUE, State.SENDING, State.SENT]
    )
    open_rows.update(
        read_at=now, state=Case(When(state=State.DUE, then=Value(State.WITHDRAWN)), default=F("state"))
    )


def game_began(game: Game, seats: Sequence[Seat], now: datetime) -> None:
    """Whoever opened or joined the table last sees it begin; the others are told."""
    people = [seat.user_id for seat in seats if not seat.is_bot]
    if len(people) > 1:
        tell(Kind.STARTED, people, game=game, turn=0, now=now)


def game_ended(game: Game, seats: Sequence[Seat], now: datetime) -> None:
    people = [seat.user_id for seat in seats if not seat.is_bot]
    if len(people) > 1:
        tell(Kind.OVER, people, game=game, turn=game.version, now=now)


def clock_changed(game: Game) -> None:
    """The time that is left may be little sooner than it was planned: look again."""
    Notification.objects.filter(game=game, kind=Kind.LOW_TIME, state=State.DUE).update(due_at=timezone.now())


def _has_other_people(seats: Sequence[Seat], own: Seat) -> bool:
    return any(not seat.is_bot and seat.index != own.index for seat in seats)
