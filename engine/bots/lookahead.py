"""Looks one turn ahead with the plain engine.

Half Moon always plays like this; Gibbous and Full Moon do while the search kernel is not compiled.
"""

from math import inf
from random import Random
from time import monotonic

from engine.actions import Action, Refill, Take
from engine.bots.greedy import Judged, greedy_action, judged_takes, may_refill, state_worth
from engine.rules import apply_unchecked
from engine.state import State
from engine.view import View

PLACEMENTS = 2
"""Best placements tried for each tile."""


def choose(view: View, rng: Random, seconds: float | None) -> Action:
    """The candidate that leaves the seat furthest ahead after its next move."""
    if view.public.is_solo:
        return greedy_action(view.public)
    deadline = inf if seconds is None else monotonic() + seconds
    guess = view.determinize(rng)
    best: Judged | None = None
    for action in _candidates(guess):
        if best is not None and monotonic() > deadline:
            break
        worth = _worth_after_next_move(guess, action)
        if best is None or worth > best.worth:
            best = Judged(worth, action)
    assert best is not None, "the seat to move always has a legal take"
    return best.action


def _candidates(state: State) -> list[Action]:
    found: list[Action] = []
    tried: dict[int, int] = {}
    for judged in judged_takes(state):
        assert isinstance(judged.action, Take)
        tile = judged.action.tile
        tried[tile] = tried.get(tile, 0) + 1
        if tried[tile] <= PLACEMENTS:
            found.append(judged.action)
    return [*found, Refill()] if may_refill(state) else found


def _worth_after_next_move(state: State, action: Action) -> float:
    """The others reply greedily until it is this seat's turn again, then it makes its own greedy move."""
    seat = state.order[0]
    state = apply_unchecked(state, action)
    for _ in range(2 * state.seats):
        if state.to_move is None or state.to_move == seat:
            break
        state = apply_unchecked(state, greedy_action(state))
    if state.to_move == seat:
        state = apply_unchecked(state, greedy_action(state))
    return state_worth(state, seat)
