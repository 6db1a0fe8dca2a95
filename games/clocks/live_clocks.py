"""The clocks of a live game, to the second. Games with days for each move have calmer ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.tables.models import Game, Seat
from games.tables.time_control import TimeControl
from novaluna_site.i18n import clock_words

LOW = timedelta(seconds=60)
LAST = timedelta(seconds=10)


@dataclass(frozen=True, slots=True)
class LiveClock:
    left: timedelta
    full: timedelta
    """The time that each player starts with."""
    deadline: datetime | None = None
    """When the time runs out; None if the clock does not run."""

    @property
    def text(self) -> str:
        return clock_words(int(self.left.total_seconds()))

    @property
    def state(self) -> str:
        """Classes: whether it runs, and whether little time is left."""
        levels = [name for name, limit in (("low", LOW), ("ends", LAST)) if self.left < limit]
        return " ".join((["runs"] if self.deadline else []) + levels)

    @property
    def full_ms(self) -> int:
        return int(self.full.total_seconds() * 1000)

    @property
    def percent(self) -> int:
        return min(100, int(100 * self.left / self.full))


def live_clocks(game: Game, seats: Sequence[Seat], now: datetime) -> dict[int, LiveClock]:
    """The clock of each person's seat in a live game that is not over; empty for other games."""
    control = TimeControl.parse(game.time_control)
    if not control.is_live or game.to_move is None or control.bank is None:
        return {}
    return {
        seat.index: LiveClock(max(timedelta(), left), control.bank, deadline)
        for seat in seats
        if seat.bank is not None and not seat.is_played_by_bot and not seat.left
        for left, deadline in [_left(game, seat, seat.bank, now)]
    }


def _left(game: Game, seat: Seat, bank: timedelta, now: datetime) -> tuple[timedelta, datetime | None]:
    if seat.index != game.to_move:
        return bank, None
    if game.deadline is not None:
        return game.deadline - now, game.deadline
    return bank - game.turn_used, None
