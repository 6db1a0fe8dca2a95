"""Functions for tests and benchmarks only. They are not in `searches`, so that no worker loads them."""

from numba import int64

from engine.kernel.beam import END_PHASE
from engine.kernel.halving import REFILL
from engine.kernel.jit import FLOAT_ROWS, FLOATS, INTS, ROW, entry
from engine.kernel.layout import Floats, Ints, Row
from engine.kernel.playout import random_games as play_random_games
from engine.kernel.policy import judge_takes, new_scratch
from engine.kernel.rules import can_end_phase, can_refill, end_phase, refill, take, takeable

__all__ = ["judge", "legal", "play", "random_games"]


@entry(int64(ROW, INTS))
def legal(row: Row, found: Ints) -> int:
    """Fills in up to three slots to take from, then whether a refill and the end of phase 1 are allowed.

    Returns the number of slots.
    """
    found[3] = can_refill(row)
    found[4] = can_end_phase(row)
    return takeable(row, found)


@entry(int64(ROW, int64, int64))
def play(row: Row, slot: int, cell: int) -> int:
    """Plays a take, or the action REFILL or END_PHASE if that is given in place of a slot."""
    if slot == REFILL:
        refill(row)
        return 0
    if slot == END_PHASE:
        end_phase(row)
        return 0
    return take(row, slot, cell)


@entry(int64(ROW, FLOATS, FLOAT_ROWS, INTS))
def judge(row: Row, weights: Floats, scores: Floats, slots: Ints) -> int:
    """Fills scores[n, f] with the worth of taking from slots[n] to free cell f. Returns how many slots."""
    scratch, worths, _, _ = new_scratch()
    return judge_takes(row, weights, scratch, worths, scores, slots)


@entry(int64(ROW, int64, INTS))
def random_games(start: Row, games: int, source: Ints) -> int:
    return play_random_games(start, games, source)
