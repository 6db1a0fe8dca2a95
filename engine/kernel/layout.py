"""The layout of a state in memory, and the tile set as arrays.

A state is one row of int16: a head that all seats share, then one block for each seat.
"""

import numpy as np
from numpy.typing import NDArray

from engine.tiles import TILES, Color

Row = NDArray[np.int16]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

# The head.
SEATS = 0
TOKENS = 1
MARKER = 2
ON_WHEEL = 3
PILE_NEXT = 4
PILE_END = 5
REMAINING = 6
"""How many seats have not left."""
PHASE = 7
"""The phase of a solo game (R6), else 0."""
PHASE1_SUM = 8
PHASE1_MISSING = 9
OVER = 10
"""0 while the game goes on, else one of the reasons below."""
ORDER = 12
"""Seats that have not left, in the order in which they would move (R2.1)."""
POSITION = 16
WHEEL = 20
PILE = 32
HEAD = 96

OVER_TOKENS = 1
OVER_TILES = 2

# A seat's block.
MOST_TILES = 64
WIDTH = 28
"""The grid is WIDTH x WIDTH; its outermost ring stays empty so that every cell has four sides."""
CELLS = WIDTH * WIDTH
CENTER = (WIDTH // 2) * WIDTH + WIDTH // 2
RING = -32000

PLACED = 0
COVERED = 1
TIME = 2
"""Sum of the times of the placed tiles."""
FREE = 3
"""How many free cells there are."""
CELL = 4
"""This field and the next four have one number for each placed tile, in the order of placement."""
TILE = CELL + MOST_TILES
LABEL = TILE + MOST_TILES
"""The label of a tile's group is the number of one of the tiles in it."""
OPEN = LABEL + MOST_TILES
"""Bit g is set while goal g is open."""
SIZE = OPEN + MOST_TILES
"""Size of the group with this label."""
FREE_CELL = SIZE + MOST_TILES
GRID = FREE_CELL + 2 * MOST_TILES
"""0 empty, n+1 for tile n, -(n+1) for free cell n, RING at the edge."""
BLOCK = GRID + CELLS

STEPS = (1, -1, WIDTH, -WIDTH)


def row_length(seats: int) -> int:
    return HEAD + seats * BLOCK


# The tile set. Counts by colour are packed into the bytes of one integer: one comparison checks a goal.
COLORS = tuple(Color)
_IDS = max(TILES) + 1
TILE_COLOR = np.zeros(_IDS, np.int64)
TILE_TIME = np.zeros(_IDS, np.int64)
TILE_GOALS = np.zeros(_IDS, np.int64)
NEED = np.zeros((_IDS, 3), np.int64)
"""Marks of each goal, packed by colour."""
ASKS = np.zeros((_IDS, 3), np.int64)
"""Bit 7 of a byte is set when the goal has that colour."""

for _tile in TILES.values():
    TILE_COLOR[_tile.id] = COLORS.index(_tile.color)
    TILE_TIME[_tile.id] = _tile.time
    TILE_GOALS[_tile.id] = len(_tile.goals)
    for _index, _goal in enumerate(_tile.goals):
        for _color, _needed in _goal.needs:
            NEED[_tile.id, _index] |= _needed << (8 * COLORS.index(_color))
            ASKS[_tile.id, _index] |= 0x80 << (8 * COLORS.index(_color))
