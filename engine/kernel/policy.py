"""Scores for every possible take, which the searches and the greedy move choose from."""

import numpy as np

from engine.kernel import layout as at
from engine.kernel.evaluation import (
    SCRATCH_ROWS,
    TIME_COST,
    WEIGHTS,
    cell_gain,
    free_sides,
    groups_of,
    survey,
    tile_worth,
)
from engine.kernel.jit import inner
from engine.kernel.layout import TILE_COLOR, TILE_GOALS, TILE_TIME, Floats, Ints, Row
from engine.kernel.rules import connected, takeable

WIN = 100.0
LOWEST = -1e9
FEW = 4
"""With this many tokens left or fewer, a take may end the game, so the goals that it covers are counted."""

COUNT = np.zeros(WEIGHTS)
COUNT[:5] = 1.0
"""With these weights, a score is the number of goals that a take covers."""


@inner
def new_scratch() -> tuple[Ints, Floats, Floats, Ints]:
    """Arrays for `judge_takes`: scratch, worths of the placed tiles, scores, slots."""
    return (
        np.zeros((SCRATCH_ROWS, at.MOST_TILES), np.int64),
        np.zeros(at.MOST_TILES),
        np.zeros((3, 2 * at.MOST_TILES)),
        np.zeros(3, np.int64),
    )


@inner
def judge_takes(row: Row, weights: Floats, scratch: Ints, worths: Floats, scores: Floats, slots: Ints) -> int:
    """Fills scores[n, f] with the worth of placing takeable tile n on free cell f. Returns how many tiles."""
    tiles = score_takes(row, weights, scratch, worths, scores, slots)
    block = at.HEAD + row[at.ORDER] * at.BLOCK
    left = row[at.TOKENS] - row[block + at.COVERED]
    if left <= FEW:
        met = np.zeros_like(scores)
        score_takes(row, COUNT, scratch, worths, met, slots)
        for number in range(tiles):
            for spot in range(row[block + at.FREE]):
                if met[number, spot] > left - 0.5:
                    scores[number, spot] += WIN
    return tiles


@inner
def score_takes(row: Row, weights: Floats, scratch: Ints, worths: Floats, scores: Floats, slots: Ints) -> int:
    """As `judge_takes`, without the bonus for ending the game."""
    block = at.HEAD + row[at.ORDER] * at.BLOCK
    tiles = takeable(row, slots)
    listed = survey(row, block, weights, scratch, worths)
    free = row[block + at.FREE]
    for number in range(tiles):
        tile = row[at.WHEEL + slots[number]]
        color = TILE_COLOR[tile]
        same = -1
        for earlier in range(number):
            if TILE_COLOR[row[at.WHEEL + slots[earlier]]] == color:
                same = earlier
        if same >= 0:
            for spot in range(free):
                scores[number, spot] = scores[same, spot]
            continue
        groups = groups_of(row, block, color)
        for spot in range(free):
            cell = row[block + at.FREE_CELL + spot]
            scores[number, spot] = cell_gain(
                row, block, cell, color, groups, listed, weights, scratch, worths
            )
    for spot in range(free):
        cell = row[block + at.FREE_CELL + spot]
        have = connected(row, block, cell, -1)
        sides = free_sides(row, block, cell)
        for number in range(tiles):
            tile = row[at.WHEEL + slots[number]]
            own = tile_worth(tile, (1 << TILE_GOALS[tile]) - 1, have, sides, weights)
            scores[number, spot] += own - weights[TIME_COST] * TILE_TIME[tile]
    return tiles
