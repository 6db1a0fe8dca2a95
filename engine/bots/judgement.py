"""Judges an action with Full Moon's search: how good was it, and what would have been best?"""

from dataclasses import dataclass
from random import Random
from typing import Any

from engine.actions import Action, Take
from engine.bots import compiled
from engine.bots.full_moon import ITERATIONS, OPTIONS
from engine.bots.search import REFILL, action_of, shared_weights
from engine.state import State
from engine.view import View


@dataclass(frozen=True, slots=True)
class Judgement:
    """Chances to win. Each comes from a separate search below one action.

    `best`: the best action found. `chances`: each seat's chance after it. `played`: the mover's chance after
    the action that was played, None when a seat left instead. `otherwise`: the mover's chance after the best
    action found that takes another tile than `best`, None when there is none.
    """

    best: Action
    chances: tuple[float, ...]
    played: float | None
    otherwise: float | None


def judge(view: View, played: Action | None, rng: Random) -> Judgement | None:
    """None if an area does not fit on the kernel's grid. Raises RuntimeError where `prepare` is False.

    The same view, action and state of `rng` give the same judgement.
    """
    searches = compiled.searches()
    if searches is None:
        raise RuntimeError("the search is not compiled")
    state = view.public
    try:
        row = searches.row_of(state, view.unseen)
    except searches.TooLarge:
        return None
    seed = rng.getrandbits(60) + 1
    actions = _candidates(searches, state, row, seed)
    if played is not None and played not in actions:
        actions.append(played)
    mover = state.order[0]
    weighed = {action: _weigh(searches, state, row, action, seed) for action in actions}
    best = max(actions, key=lambda action: weighed[action][mover])
    others = [weighed[action][mover] for action in actions if _tile(action) != _tile(best)]
    return Judgement(
        best=best,
        chances=weighed[best],
        played=None if played is None else weighed[played][mover],
        otherwise=max(others, default=None),
    )


def _candidates(searches: Any, state: State, row: Any, seed: int) -> list[Action]:
    """What Full Moon would play, and what it would play if it had to take another tile."""
    chosen, _ = _search(searches, row, seed, searches.NOTHING, 0)
    pairs = (chosen[:2], chosen[2:])
    return [action_of(searches, state, row, slot, where) for slot, where in pairs if slot != searches.NOTHING]


def _weigh(searches: Any, state: State, row: Any, action: Action, seed: int) -> tuple[float, ...]:
    slot, where = searches.choice_of(state, action) if isinstance(action, Take) else (REFILL, 0)
    _, chances = _search(searches, row, seed, slot, where)
    return tuple(float(chance) for chance in chances[: state.seats])


def _search(searches: Any, row: Any, seed: int, slot: int, where: int) -> tuple[Any, Any]:
    chosen, chances, weights = searches.new_choice(), searches.new_chances(), shared_weights(searches)
    searches.search_tree(
        row, weights, searches.VALUE, ITERATIONS, *OPTIONS, seed, slot, where, chosen, chances
    )
    return chosen, chances


def _tile(action: Action) -> int | None:
    return action.tile if isinstance(action, Take) else None
