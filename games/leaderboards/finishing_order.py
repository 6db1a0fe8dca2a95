from collections.abc import Sequence
from typing import Protocol


class Finisher(Protocol):
    """The attributes of a seat in a finished game that `ranks_of` reads."""

    @property
    def place(self) -> int | None: ...

    @property
    def is_abandoned(self) -> bool: ...


def ranks_of(seats: Sequence[Finisher]) -> list[int]:
    """The rank of each seat, from 1. Players who left or ran out of time rank behind all who stayed."""
    order = sorted(range(len(seats)), key=lambda index: (seats[index].is_abandoned, seats[index].place or 0))
    ranks = [0] * len(seats)
    for rank, index in enumerate(order, start=1):
        ranks[index] = rank
    return ranks
