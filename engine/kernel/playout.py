"""Random actions, random piles, and whole random games to measure the kernel's speed."""

import numpy as np

from engine.kernel import layout as at
from engine.kernel.jit import inner
from engine.kernel.layout import Ints, Row
from engine.kernel.rules import can_end_phase, can_refill, end_phase, random_below, refill, take, takeable


@inner
def random_ply(row: Row, source: Ints, slots: Ints) -> None:
    """Plays a legal action, each with equal probability."""
    tiles = takeable(row, slots)
    block = at.HEAD + row[at.ORDER] * at.BLOCK
    free = int(row[block + at.FREE])
    extra = 1 if can_refill(row) or can_end_phase(row) else 0
    pick = random_below(source, tiles * free + extra)
    if pick < tiles * free:
        take(row, slots[pick // free], row[block + at.FREE_CELL + pick % free])
    elif row[at.PHASE] == 0:
        refill(row)
    else:
        end_phase(row)


@inner
def shuffle_pile(row: Row, source: Ints) -> None:
    """Puts the tiles still face down into a random order."""
    first = int(row[at.PILE_NEXT])
    for index in range(int(row[at.PILE_END]) - 1, first, -1):
        other = first + random_below(source, index - first + 1)
        tile = row[at.PILE + index]
        row[at.PILE + index] = row[at.PILE + other]
        row[at.PILE + other] = tile


@inner
def random_games(start: Row, games: int, source: Ints) -> int:
    """Plays games from `start` to their end, each with a newly shuffled pile. Returns the number of plies."""
    row = start.copy()
    slots = np.zeros(3, np.int64)
    plies = 0
    for _ in range(games):
        row[:] = start
        shuffle_pile(row, source)
        while row[at.OVER] == 0:
            random_ply(row, source, slots)
            plies += 1
    return plies
