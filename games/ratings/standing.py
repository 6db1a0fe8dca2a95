from collections.abc import Sequence
from typing import Protocol


class Finisher(Protocol):
    """What counts of a seat once its game is over."""

    @property
    def place(self) -> int | None: ...

    @property
    def is_abandoned(self) -> bool: ...


def ranks_of(seats: Sequence[Finisher]) -> list[int]:
    """By seat, from 1: as placed, but whoever left or let a bot play on comes behind everybody who stayed."""
    order = sorted(range(len(seats)), key=lambda index: (seats[index].is_abandoned, seats[index].place or 0))
    ranks = [0] * len(seats)
    for rank, index in enumerate(order, start=1):
        ranks[index] = rank
    return ranks
