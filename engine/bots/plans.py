"""Solo: plan a whole phase, in which nothing is hidden once its tiles are dealt, then follow the plan."""

from dataclasses import dataclass
from typing import Any

from engine.actions import Action, EndPhase
from engine.rules import apply_unchecked
from engine.state import State

END_PHASE = -2
CLOSENESS = (1.0, 0.45, 0.18, 0.07, 0.03)
"""What an open goal is worth during a phase, in tokens, by the number of its marks still missing."""
CONTACT = 0.8
PRICES = (6.0, 4.5)
"""What a token is worth during phase 1 and during phase 2, in points."""

# For estimating what phase 2 will cost when phase 1 ends, in points; fitted to completed games.
LAST_CLOSENESS = (1.0, 0.58, 0.13, 0.0, 0.0)
LAST_PRICES = (2.0, 1.3, 0.15)
"""Of a token, of a tile that stays on the wheel, and of a unit of that tile's time."""

SEED = 1117
"""Constant, so that a plan depends only on what the seat sees."""
MOST_REMEMBERED = 500

_plans: dict[Any, Action] = {}


@dataclass(frozen=True, slots=True)
class Solo:
    """How much a bot searches in a solo game.

    `width`: areas kept after each tile. `per_parent`: the most of them that differ only in the last tile.
    `ends`: how many ends of phase 1 are tried out, each with `trials` guesses of the coming tiles in the
    first round and a beam of `trial_width`.
    """

    width: int
    per_parent: int = 8
    ends: int = 1
    trials: int = 0
    trial_width: int = 16


def planned_action(searches: Any, state: State, row: Any, solo: Solo) -> Action:
    """The planned action for this position; makes a plan if there is none."""
    known = _plans.get(_key(state, solo))
    if known is not None:
        return known
    plan = _plan(searches, state, row, solo)
    _remember(state, solo, plan)
    return plan[0]


def forget() -> None:
    """Drop all plans, so that the next position is planned from scratch."""
    _plans.clear()


def _key(state: State, solo: Solo) -> Any:
    wheel = state.wheel
    return solo, state.tokens, wheel.slots, wheel.marker, frozenset(state.areas[0].tiles.items())


def _plan(searches: Any, state: State, row: Any, solo: Solo) -> list[Action]:
    plan = searches.new_plan()
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
        _plans[_key(state, solo)] = action
        if not isinstance(action, EndPhase):
            state = apply_unchecked(state, action)
    while len(_plans) > MOST_REMEMBERED:
        del _plans[next(iter(_plans))]
