"""Alone, a bot plans a whole phase, since nothing is hidden once it is dealt, and then follows its plan."""

from dataclasses import dataclass
from typing import Any

from engine.actions import Action, EndPhase
from engine.rules import apply_unchecked
from engine.state import State

END_PHASE = -2
CLOSENESS = (1.0, 0.45, 0.18, 0.07, 0.03)
"""What an open goal is worth on the way, in tokens, by the number of its marks still missing."""
CONTACT = 0.8
PRICES = (6.0, 4.5)
"""What a token is worth on the way, in points, in phase 1 and 2."""

# What is left to pay when phase 1 ends, in points, fitted to phases 2 played to their end.
LAST_CLOSENESS = (1.0, 0.58, 0.13, 0.0, 0.0)
LAST_PRICES = (2.0, 1.3, 0.15)
"""Of a token, of a tile that stays on the wheel, of a unit of its time."""

SEED = 1117
"""The plan depends on what is seen and nothing else."""
MOST_REMEMBERED = 500

_plans: dict[Any, Action] = {}


@dataclass(frozen=True, slots=True)
class Solo:
    """How hard a bot thinks alone.

    `width`: areas kept after each tile; `per_parent`: of those that differ in the last tile only.
    `ends`: how many ends of phase 1 are tried out, with `trials` guesses of the coming tiles at first and a
    narrow beam for each.
    """

    width: int
    per_parent: int = 8
    ends: int = 1
    trials: int = 0
    trial_width: int = 16


def planned_action(searches: Any, state: State, row: Any, solo: Solo) -> Action:
    """The plan's action for this position; one is made where there is none."""
    known = _plans.get(_place(state, solo))
    if known is not None:
        return known
    plan = _plan(searches, state, row, solo)
    _remember(state, solo, plan)
    return plan[0]


def forget() -> None:
    """Think anew at the next position, whatever was planned before."""
    _plans.clear()


def _place(state: State, solo: Solo) -> Any:
    wheel = state.wheel
    return solo, state.tokens, wheel.slots, wheel.marker, frozenset(state.areas[0].tiles.items())


def _plan(searches: Any, state: State, row: Any, solo: Solo) -> list[Action]:
    plan = searches.no_plan()
    searches.plan_phase(
        row,
        searches.weight_table(CLOSENESS, CONTACT, 0.0),
        searches.price_table(PRICES),
        searches.ending_table(LAST_CLOSENESS, LAST_PRICES),
        solo.width,
        solo.per_parent,
        solo.ends,
        solo.trials,
        solo.trial_width,
        SEED,
        plan,
    )
    return [
        EndPhase() if slot == END_PHASE else searches.take_of(state, row, slot, cell)
        for slot, cell in searches.read_plan(plan)
    ]


def _remember(state: State, solo: Solo, plan: list[Action]) -> None:
    for action in plan:
        _plans[_place(state, solo)] = action
        if not isinstance(action, EndPhase):
            state = apply_unchecked(state, action)
    while len(_plans) > MOST_REMEMBERED:
        del _plans[next(iter(_plans))]
