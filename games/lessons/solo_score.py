"""The score of a solo game with the physical box, from the numbers that a player counts (R6.4 to R6.6)."""

from dataclasses import dataclass
from functools import cached_property

from engine import COST_OF_A_MISSING_TOKEN, FIRST_STACK, TILES

TOKENS = 21
WHEEL = 11
"""Tiles on a full wheel: all that can be taken in phase 1, and again in phase 2."""
GOOD_SCORE = 100
"""A score below it is good."""

_TIMES = sorted((tile.time for tile in TILES.values()), reverse=True)
MOST_TIME_1 = sum(_TIMES[:WHEEL])
MOST_TIME_2 = sum(_TIMES[: 2 * WHEEL])


@dataclass(frozen=True)
class PhaseScore:
    """`time`: of all tiles in the area at the end of the phase. `missing`: tokens not placed."""

    time: int
    missing: int

    @property
    def cost(self) -> int:
        return COST_OF_A_MISSING_TOKEN * self.missing

    @property
    def sum(self) -> int:
        return self.time + self.cost


@dataclass(frozen=True)
class SoloScore:
    """`placed` counts all tokens placed until the end of that phase."""

    time_1: int
    placed_1: int
    time_2: int
    placed_2: int

    @cached_property
    def phases(self) -> tuple[PhaseScore, PhaseScore]:
        return (
            PhaseScore(self.time_1, max(0, FIRST_STACK - self.placed_1)),
            PhaseScore(self.time_2, TOKENS - self.placed_2),
        )

    @property
    def total(self) -> int:
        return sum(phase.sum for phase in self.phases)

    @property
    def is_good(self) -> bool:
        return self.total < GOOD_SCORE

    @property
    def ended_in_phase_1(self) -> bool:
        return self.placed_1 == TOKENS
