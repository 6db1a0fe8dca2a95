"""The rules of `engine.rules` on rows; a test plays both side by side."""

import numpy as np

from engine.kernel import layout as at
from engine.kernel.jit import inner
from engine.kernel.layout import ASKS, NEED, TILE_COLOR, TILE_GOALS, TILE_TIME, Ints, Row

HIGH = 0x80808080
ONES = 0x01010101
FIRST_STACK = 8


@inner
def is_met(have: int, need: int) -> bool:
    """R4.4 on packed counts: no byte of `need` is above its byte of `have`."""
    return ((have | HIGH) - need) & HIGH == HIGH


@inner
def connected(row: Row, block: int, cell: int, own: int) -> int:
    """R4.1 to R4.3: packed counts of the groups that touch a cell; `own` is the label of the cell's group."""
    packed = 0
    seen0 = seen1 = seen2 = -1
    for side in range(4):
        step = at.STEPS[side]
        index = row[block + at.GRID + cell + step]
        if index <= 0:
            continue
        label = row[block + at.LABEL + index - 1]
        if label in (seen0, seen1, seen2):
            continue
        seen2 = seen1
        seen1 = seen0
        seen0 = label
        count = row[block + at.SIZE + label]
        if label == own:
            count -= 1
        packed += count << (8 * TILE_COLOR[row[block + at.TILE + label]])
    return packed


@inner
def touches(row: Row, block: int, cell: int, label: int) -> bool:
    for side in range(4):
        index = row[block + at.GRID + cell + at.STEPS[side]]
        if index > 0 and row[block + at.LABEL + index - 1] == label:
            return True
    return False


@inner
def cover_if_met(row: Row, block: int, index: int, have: int) -> int:
    """R3.5 for one placed tile: covers its open goals that are met. Returns how many."""
    tile = row[block + at.TILE + index]
    open_goals = row[block + at.OPEN + index]
    met = 0
    for goal in range(3):
        if open_goals >> goal & 1 and is_met(have, NEED[tile, goal]):
            open_goals ^= 1 << goal
            met += 1
    row[block + at.OPEN + index] = open_goals
    return met


@inner
def occupy(row: Row, block: int, cell: int) -> None:
    """Removes a cell from the list of free cells and adds the empty cells beside it."""
    spot = -row[block + at.GRID + cell] - 1
    last = row[block + at.FREE] - 1
    moved = row[block + at.FREE_CELL + last]
    row[block + at.FREE_CELL + spot] = moved
    row[block + at.GRID + moved] = -(spot + 1)
    for side in range(4):
        beside = cell + at.STEPS[side]
        if row[block + at.GRID + beside] == 0:
            row[block + at.FREE_CELL + last] = beside
            last += 1
            row[block + at.GRID + beside] = -last
    row[block + at.FREE] = last
    row[block + at.PLACED] += 1
    row[block + at.GRID + cell] = row[block + at.PLACED]


@inner
def join_groups(row: Row, block: int, index: int, cell: int, color: int) -> None:
    """R4.1: the new tile's group takes in the groups of its colour on its sides."""
    row[block + at.LABEL + index] = index
    size = 1
    for side in range(4):
        beside = row[block + at.GRID + cell + at.STEPS[side]] - 1
        if beside < 0 or TILE_COLOR[row[block + at.TILE + beside]] != color:
            continue
        label = row[block + at.LABEL + beside]
        if label != index:
            size += row[block + at.SIZE + label]
            for other in range(index):
                if row[block + at.LABEL + other] == label:
                    row[block + at.LABEL + other] = index
    row[block + at.SIZE + index] = size


@inner
def place(row: Row, block: int, tile: int, cell: int) -> int:
    """R3.4, R3.5: puts a tile on a free cell and covers the goals that are met. Returns how many."""
    index = row[block + at.PLACED]
    color = TILE_COLOR[tile]
    occupy(row, block, cell)
    row[block + at.CELL + index] = cell
    row[block + at.TILE + index] = tile
    row[block + at.OPEN + index] = (1 << TILE_GOALS[tile]) - 1
    row[block + at.TIME] += TILE_TIME[tile]
    join_groups(row, block, index, cell, color)
    met = 0
    if TILE_GOALS[tile]:
        met += cover_if_met(row, block, index, connected(row, block, cell, index))
    asked = 0x80 << (8 * color)
    for other in range(index):
        open_goals = row[block + at.OPEN + other]
        if open_goals == 0:
            continue
        tile = row[block + at.TILE + other]
        asks = 0
        for goal in range(3):
            if open_goals >> goal & 1:
                asks |= ASKS[tile, goal]
        other_cell = row[block + at.CELL + other]
        if asks & asked and touches(row, block, other_cell, index):
            have = connected(row, block, other_cell, row[block + at.LABEL + other])
            met += cover_if_met(row, block, other, have)
    row[block + at.COVERED] += met
    return met


@inner
def refill(row: Row) -> None:
    """R3.1: fills the empty slots but the marker's, clockwise, until slots or pile run out."""
    marker = row[at.MARKER]
    for step in range(1, 12):
        slot = (marker + step) % 12
        if row[at.WHEEL + slot] == 0 and row[at.PILE_NEXT] < row[at.PILE_END]:
            row[at.WHEEL + slot] = row[at.PILE + row[at.PILE_NEXT]]
            row[at.PILE_NEXT] += 1
            row[at.ON_WHEEL] += 1


@inner
def can_refill(row: Row) -> bool:
    return (
        row[at.PHASE] == 0
        and row[at.ON_WHEEL] <= 2
        and row[at.PILE_NEXT] < row[at.PILE_END]
        and row[at.OVER] == 0
    )


@inner
def can_end_phase(row: Row) -> bool:
    stack = min(FIRST_STACK, row[at.TOKENS])
    return row[at.PHASE] == 1 and row[at.OVER] == 0 and row[at.HEAD + at.COVERED] >= stack


@inner
def end_phase(row: Row) -> None:
    """R6.4."""
    missing = max(0, min(FIRST_STACK, row[at.TOKENS]) - row[at.HEAD + at.COVERED])
    row[at.PHASE1_MISSING] = missing
    row[at.PHASE1_SUM] = row[at.HEAD + at.TIME] + 10 * missing
    row[at.PHASE] = 2
    refill(row)


@inner
def takeable(row: Row, slots: Ints) -> int:
    """R3.2: fills in the slots that may be taken from. Returns how many."""
    found = 0
    marker = row[at.MARKER]
    for step in range(1, 12):
        slot = marker + step
        if slot >= 12:
            slot -= 12
        if row[at.WHEEL + slot] != 0:
            slots[found] = slot
            found += 1
            if found == 3:
                break
    return found


@inner
def advance(row: Row, time: int) -> None:
    """R3.3, R2.1: the first disc of the order moves and lands on top of any discs there."""
    seat = row[at.ORDER]
    landing = row[at.POSITION + seat] + time
    row[at.POSITION + seat] = landing
    place_in_order = 0
    while place_in_order + 1 < row[at.REMAINING]:
        following = row[at.ORDER + place_in_order + 1]
        if row[at.POSITION + following] >= landing:
            break
        row[at.ORDER + place_in_order] = following
        place_in_order += 1
    row[at.ORDER + place_in_order] = seat


@inner
def take(row: Row, slot: int, cell: int) -> int:
    """A take and what follows it automatically (R3.1, R6.3). Returns the number of goals covered."""
    tile = row[at.WHEEL + slot]
    block = at.HEAD + row[at.ORDER] * at.BLOCK
    row[at.WHEEL + slot] = 0
    row[at.MARKER] = slot
    row[at.ON_WHEEL] -= 1
    if row[at.PHASE] == 0:
        advance(row, TILE_TIME[tile])
    met = place(row, block, tile, cell)
    if row[block + at.COVERED] >= row[at.TOKENS]:
        row[at.OVER] = at.OVER_TOKENS
    elif row[at.ON_WHEEL] == 0:
        if row[at.PHASE] == 1:
            end_phase(row)
        elif row[at.PHASE] == 0:
            refill(row)
        if row[at.ON_WHEEL] == 0:
            row[at.OVER] = at.OVER_TILES
    return met


@inner
def winner(row: Row) -> int:
    """R5.3: the seat that ranks first if the game is over now."""
    best = row[at.ORDER]
    for index in range(1, row[at.REMAINING]):
        seat = row[at.ORDER + index]
        covered = row[at.HEAD + seat * at.BLOCK + at.COVERED]
        if covered > row[at.HEAD + best * at.BLOCK + at.COVERED]:
            best = seat
    return best


@inner
def solo_score(row: Row) -> int:
    """R6.6: only for a solo game that is over."""
    block = at.HEAD
    missing = max(0, row[at.TOKENS] - row[block + at.COVERED])
    first = row[at.PHASE1_SUM] if row[at.PHASE] == 2 else row[block + at.TIME]
    return first + row[block + at.TIME] + 10 * missing


@inner
def next_random(source: Ints) -> int:
    """31 random bits from xorshift64*, so that a compiled search repeats with its seed."""
    state = np.uint64(source[0])
    state ^= state >> np.uint64(12)
    state ^= state << np.uint64(25)
    state ^= state >> np.uint64(27)
    source[0] = np.int64(state)
    return np.int64((state * np.uint64(2685821657736338717)) >> np.uint64(33))  # type: ignore[return-value]


@inner
def random_below(source: Ints, bound: int) -> int:
    return (next_random(source) * bound) >> 31
