"""R1: what is decided before the first action."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from engine.actions import Seat
from engine.errors import MalformedRecord
from engine.tiles import TILES, TileId

MAX_SEATS = 4
MAX_TOKENS = 21


@dataclass(frozen=True, slots=True)
class Setup:
    """`order`: the starting stack from the top; the top seat moves first. `tiles`: all 68 in drawing order.

    Raises MalformedRecord when R1 does not allow this set-up.
    """

    seats: int
    tokens: int
    order: tuple[Seat, ...]
    tiles: tuple[TileId, ...]

    def __post_init__(self) -> None:
        if not _is_in(self.seats, range(1, MAX_SEATS + 1)):
            raise MalformedRecord("seats-range", f"seats are 1 to {MAX_SEATS}", value=self.seats)
        if not _is_in(self.tokens, range(1, MAX_TOKENS + 1)):
            raise MalformedRecord(
                "tokens-range", f"tokens are 1 to {MAX_TOKENS}", value=self.tokens, rule="R1.4"
            )
        if not _are_exactly(self.order, range(self.seats)):
            raise MalformedRecord(
                "bad-order", "the order is not each seat once", value=self.order, rule="R1.6"
            )
        if not _are_exactly(self.tiles, TILES):
            raise MalformedRecord("bad-tiles", "the tiles are not all 68 once", value=self.tiles, rule="R1.2")


def _is_in(value: object, allowed: range) -> bool:
    # True and 1.0 equal 1, but are not valid here.
    return type(value) is int and value in allowed


def _are_exactly(values: Iterable[int], expected: Iterable[int]) -> bool:
    given = list(values)
    return all(type(value) is int for value in given) and sorted(given) == sorted(expected)


def tokens_to_place(seats: int, *, first_game: bool = False) -> int:
    """R1.4, R1.5, R6.1: how many tokens each seat has to place."""
    if seats == 1:
        return 21
    return {3: 17, 4: 15}.get(seats, 20) if first_game else 20


def shuffle(rng: Random, seats: int, tokens: int) -> Setup:
    """R1.2, R1.6: a random starting order and tile order from the given source."""
    order = [Seat(seat) for seat in range(seats)]
    tiles = list(TILES)
    rng.shuffle(order)
    rng.shuffle(tiles)
    return Setup(seats, tokens, tuple(order), tuple(tiles))
