"""R6: the two phases of a solo game and its score."""

from dataclasses import replace

from engine.actions import Seat
from engine.state import PhaseOne, State
from engine.tiles import TILES

FIRST_STACK = 8
COST_OF_A_MISSING_TOKEN = 10


def first_stack(state: State) -> int:
    """R6.1: the tokens phase 1 aims at. A game with fewer tokens than that has one stack only."""
    return min(FIRST_STACK, state.tokens)


def phase(state: State) -> int:
    return 1 if state.phase_one is None else 2


def _phase_one_now(state: State) -> PhaseOne:
    """R6.4: the result of phase 1 if it ended now."""
    missing = max(0, first_stack(state) - len(state.areas[0].covered))
    return PhaseOne(_sum_of_times(state) + COST_OF_A_MISSING_TOKEN * missing, missing)


def end_phase(state: State) -> State:
    """R6.4: add up, refill the empty slots, go on to phase 2."""
    wheel, pile = state.wheel.refilled(state.pile)
    return replace(state, wheel=wheel, pile=pile, phase_one=_phase_one_now(state))


def finished_phase_one(state: State) -> PhaseOne | None:
    """R6.4, R6.6: None until phase 1 is over. Placing every token in phase 1 ends it and the game."""
    if state.phase_one is None and state.end_reason == "tokens":
        return _phase_one_now(state)
    return state.phase_one


def score(state: State) -> int | None:
    """R6.5, R6.6: both sums together. None while the game goes on or when the player left it."""
    first = finished_phase_one(state)
    if first is None or state.end_reason not in ("tokens", "tiles"):
        return None
    missing = state.tokens_left(Seat(0))
    return first.sum + _sum_of_times(state) + COST_OF_A_MISSING_TOKEN * missing


def _sum_of_times(state: State) -> int:
    return sum(TILES[tile].time for tile in state.areas[0].tiles.values())
