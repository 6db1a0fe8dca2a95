"""Converts the engine's states to rows, and a search's choice to an action."""

from collections.abc import Sequence

import numpy as np
from numba import int64, void

from engine.actions import Take
from engine.area import Area, Cell
from engine.kernel import layout as at
from engine.kernel.jit import INTS, ROW, entry
from engine.kernel.layout import Ints, Row
from engine.kernel.rules import place
from engine.state import State
from engine.tiles import TileId

ROOM = 4
"""Cells kept free around an area, so that a search can grow it in every direction."""

MOST_TILES_TO_SEARCH = 50
"""In an area. A row has space for MOST_TILES; the rest is for the tiles that a search places."""


class TooLarge(Exception):
    """The area does not fit on the grid with room to grow. The bots then use the plain engine."""


def shift_of(area: Area) -> Cell:
    """What to add to coordinates to put the area in the middle of the grid. Raises TooLarge."""
    if not area.tiles:
        return at.WIDTH // 2, at.WIDTH // 2
    shifts = []
    for axis in (0, 1):
        low = min(cell[axis] for cell in area.tiles)
        high = max(cell[axis] for cell in area.tiles)
        if high - low + 2 * ROOM >= at.WIDTH:
            raise TooLarge
        shifts.append((at.WIDTH - low - high) // 2)
    return shifts[0], shifts[1]


def row_of(state: State, pile: Sequence[TileId]) -> Row:
    """The row of a state, with this order of its pile. Raises TooLarge."""
    row = np.zeros(at.row_length(state.seats), np.int16)
    first = state.phase_one
    row[at.SEATS] = state.seats
    row[at.TOKENS] = state.tokens
    row[at.MARKER] = state.wheel.marker
    row[at.ON_WHEEL] = state.wheel.count
    row[at.WHEEL : at.WHEEL + 12] = [tile or 0 for tile in state.wheel.slots]
    row[at.PILE_END] = len(pile)
    row[at.PILE : at.PILE + len(pile)] = pile
    row[at.REMAINING] = len(state.order)
    row[at.ORDER : at.ORDER + len(state.order)] = state.order
    for disc in state.track:
        row[at.POSITION + disc.seat] = disc.position
    if state.is_solo:
        row[at.PHASE] = 2 if first else 1
        row[at.PHASE1_SUM], row[at.PHASE1_MISSING] = (first.sum, first.missing) if first else (0, 0)
    row[at.OVER] = {None: 0, "tokens": at.OVER_TOKENS, "tiles": at.OVER_TILES, "left": 3}[state.end_reason]
    for seat, area in enumerate(state.areas):
        _write_area(row, at.HEAD + seat * at.BLOCK, area)
    return row


def _write_area(row: Row, block: int, area: Area) -> None:
    if len(area.tiles) > MOST_TILES_TO_SEARCH:
        raise TooLarge
    grid = row[block + at.GRID : block + at.BLOCK].reshape(at.WIDTH, at.WIDTH)
    grid[[0, -1], :] = grid[:, [0, -1]] = at.RING
    shift = shift_of(area)
    cells = [_index(cell, shift) for cell in area.tiles] or [at.CENTER]
    row[block + at.FREE] = 1
    row[block + at.FREE_CELL] = cells[0]
    row[block + at.GRID + cells[0]] = -1
    place_all(row, block, np.array(list(area.tiles.values()), np.int64), np.array(cells, np.int64))


@entry(void(ROW, int64, INTS, INTS))
def place_all(row: Row, block: int, tiles: Ints, cells: Ints) -> None:
    """Places tiles in the order of the game, so that the same goals are covered."""
    for number in range(tiles.size):
        place(row, block, tiles[number], cells[number])


def _index(cell: Cell, shift: Cell) -> int:
    return (cell[1] + shift[1]) * at.WIDTH + cell[0] + shift[0]


def take_of(state: State, row: Row, slot: int, where: int) -> Take:
    """The seat to move's action for a slot and a cell of the grid."""
    shift = shift_of(state.areas[state.order[0]])
    y, x = divmod(int(where), at.WIDTH)
    return Take(TileId(int(row[at.WHEEL + slot])), x - shift[0], y - shift[1])


def choice_of(state: State, take: Take) -> tuple[int, int]:
    """The inverse of `take_of`: the slot and the cell of the grid for an action of the seat to move."""
    shift = shift_of(state.areas[state.order[0]])
    return state.wheel.slots.index(take.tile), _index((take.x, take.y), shift)
