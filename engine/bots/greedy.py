"""Rates the legal takes of a state by their immediate gain."""

from typing import NamedTuple

from engine.actions import Action, EndPhase, Refill, Seat, Take
from engine.bots.evaluation import TIME, area_worth
from engine.outcome import outcome
from engine.rules import legal_actions, placed
from engine.state import State
from engine.tiles import TILES

SOLO_TIME = {1: 0.2, 2: 0.1}
"""What a unit of time costs in each phase, in tokens.

R6.4 to R6.6: a missing token costs 10 points, a unit of time 2 in phase 1 and 1 in phase 2.
"""

WIN = 100.0


class Judged(NamedTuple):
    worth: float
    action: Action


def time_cost(state: State) -> float:
    """What one unit of time costs the seat to move, in tokens."""
    if not state.is_solo:
        return TIME
    return SOLO_TIME[1 if state.phase_one is None else 2]


def judged_takes(state: State) -> list[Judged]:
    """Every legal take, best first; ties keep the order of `legal_actions`."""
    area = state.areas[state.order[0]]
    cost = time_cost(state)
    before = area_worth(area)
    takes = [
        Judged(_worth_after(state, action) - before - cost * TILES[action.tile].time, action)
        for action in legal_actions(state)
        if isinstance(action, Take)
    ]
    return sorted(takes, key=lambda judged: -judged.worth)


def _worth_after(state: State, take: Take) -> float:
    area = placed(state.areas[state.order[0]], TILES[take.tile], (take.x, take.y))
    return area_worth(area) + (WIN if len(area.covered) >= state.tokens else 0.0)


def greedy_action(state: State) -> Action:
    """The take with the best immediate gain, or the end of solo phase 1 as soon as it is allowed."""
    if EndPhase() in legal_actions(state):
        return EndPhase()
    return judged_takes(state)[0].action


def state_worth(state: State, seat: Seat) -> float:
    """How far the seat is ahead of its best rival, in tokens, including the cost of time."""
    if end := outcome(state):
        assert end.ranking is not None, "a solo game has no rivals"
        return WIN if end.ranking[0] == seat else -WIN
    worths = {disc.seat: area_worth(state.areas[disc.seat]) - TIME * disc.position for disc in state.track}
    mine = worths.pop(seat)
    return mine - max(worths.values())


def may_refill(state: State) -> bool:
    return Refill() in legal_actions(state)
