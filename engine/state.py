"""The whole state of a game, immutable."""

from dataclasses import dataclass
from typing import Literal, NewType

from engine.actions import Seat
from engine.area import Area
from engine.setup import Setup
from engine.track import Disc, Track
from engine.wheel import EMPTY_WHEEL, Pile, Wheel

Ply = NewType("Ply", int)
EndReason = Literal["tokens", "tiles", "left"]


@dataclass(frozen=True, slots=True)
class PhaseOne:
    """R6.4: how phase 1 of a solo game ended: the sum, and how many of the first tokens were missing."""

    sum: int
    missing: int


@dataclass(frozen=True, slots=True)
class State:
    """`pile` is hidden (R1.2). `track` is empty in solo. `departed`: seats that left, earliest first."""

    ply: Ply
    tokens: int
    wheel: Wheel
    pile: Pile
    track: Track
    areas: tuple[Area, ...]
    departed: tuple[Seat, ...] = ()
    phase_one: PhaseOne | None = None

    @property
    def seats(self) -> int:
        return len(self.areas)

    @property
    def is_solo(self) -> bool:
        return len(self.areas) == 1

    @property
    def order(self) -> tuple[Seat, ...]:
        """R2.1: the seats that have not left, in the order in which they would move."""
        if self.is_solo:
            return () if self.departed else (Seat(0),)
        return tuple(disc.seat for disc in self.track)

    @property
    def end_reason(self) -> EndReason | None:
        """R5.1, R5.2, leaving: why the game is over, None while it is not."""
        if any(len(area.covered) >= self.tokens for area in self.areas):
            return "tokens"
        if self.seats - len(self.departed) < min(self.seats, 2):
            return "left"
        # Any refill that the rules allow has already happened (R3.1, R6.4), so an empty wheel ends the game.
        return None if self.wheel.count else "tiles"

    @property
    def to_move(self) -> Seat | None:
        """R2.1: whose turn it is, None when the game is over."""
        return None if self.end_reason else self.order[0]

    def tokens_left(self, seat: Seat) -> int:
        """Never negative: goals met beyond the last token are ignored (R3.5)."""
        return max(0, self.tokens - len(self.areas[seat].covered))


def new_game(setup: Setup) -> State:
    """R1.2, R1.6, R6.1: the state before the first action."""
    wheel, pile = EMPTY_WHEEL.refilled(setup.tiles)
    return State(
        ply=Ply(0),
        tokens=setup.tokens,
        wheel=wheel,
        pile=pile,
        track=() if setup.seats == 1 else tuple(Disc(seat, 0) for seat in setup.order),
        areas=(Area(),) * setup.seats,
    )
