"""Finds what every possible placement is worth, without placing anything.

Placing a tile changes three things: its own goals see the groups around the cell; goals that touch the joined
group count more tiles of its colour; the neighbours lose a free side. Only the second and third depend on the
rest of the area, and only through the tile's colour, so they are summed once for each cell and colour.
"""

from engine.kernel import layout as at
from engine.kernel.jit import inner
from engine.kernel.layout import ASKS, NEED, TILE_COLOR, Floats, Ints, Row
from engine.kernel.rules import HIGH, ONES, connected

# Rows of the scratch array that `survey` fills, each with one number for each placed tile.
HAVE = 0
"""Packed counts of the groups that touch the tile."""
SIDES = 1
"""Free sides."""
AROUND = 2
"""Bit l is set when the group with label l touches the tile."""
LISTED = 3
"""The numbers of the tiles with open goals, listed from the start of this row."""
SCRATCH_ROWS = 4

WEIGHTS = 26
"""Length of a weight table: a goal's worth at 5 * missing marks + new contacts, then the cost of time."""
TIME_COST = 25


@inner
def lacking(have: int, need: int) -> int:
    """The marks still missing, packed by colour."""
    over = (need | HIGH) - have
    short = over & HIGH
    return over & (short - (short >> 7))


@inner
def packed_sum(packed: int) -> int:
    return ((packed * ONES) >> 24) & 0xFF


@inner
def new_contacts(have: int, asks: int) -> int:
    """How many colours of a goal do not touch its tile yet."""
    return packed_sum((~((have | HIGH) - ONES) & asks) >> 7)


@inner
def goal_worth(have: int, need: int, asks: int, sides: int, weights: Floats) -> float:
    """Depends on missing marks and new contacts; 0 when there are fewer free sides than new contacts."""
    contacts = new_contacts(have, asks)
    if contacts > sides:
        return 0.0
    return weights[5 * packed_sum(lacking(have, need)) + contacts]


@inner
def tile_worth(tile: int, open_goals: int, have: int, sides: int, weights: Floats) -> float:
    worth = 0.0
    for goal in range(3):
        if open_goals >> goal & 1:
            worth += goal_worth(have, NEED[tile, goal], ASKS[tile, goal], sides, weights)
    return worth


@inner
def labels_around(row: Row, block: int, cell: int) -> int:
    bits = 0
    for side in range(4):
        index = row[block + at.GRID + cell + at.STEPS[side]]
        if index > 0:
            bits |= 1 << int(row[block + at.LABEL + index - 1])
    return bits


@inner
def free_sides(row: Row, block: int, cell: int) -> int:
    free = 0
    for side in range(4):
        if row[block + at.GRID + cell + at.STEPS[side]] <= 0:
            free += 1
    return free


@inner
def survey(row: Row, block: int, weights: Floats, scratch: Ints, worths: Floats) -> int:
    """Fills in what `cell_gain` needs to know about tiles with open goals. Returns how many there are."""
    listed = 0
    for index in range(row[block + at.PLACED]):
        open_goals = row[block + at.OPEN + index]
        if open_goals == 0:
            continue
        cell = row[block + at.CELL + index]
        have = connected(row, block, cell, row[block + at.LABEL + index])
        sides = free_sides(row, block, cell)
        scratch[HAVE, index] = have
        scratch[SIDES, index] = sides
        scratch[AROUND, index] = labels_around(row, block, cell)
        scratch[LISTED, listed] = index
        worths[index] = tile_worth(row[block + at.TILE + index], open_goals, have, sides, weights)
        listed += 1
    return listed


@inner
def area_worth(row: Row, block: int, weights: Floats) -> float:
    """Tokens placed, plus a part of a token for each open goal."""
    worth = float(row[block + at.COVERED])
    for index in range(row[block + at.PLACED]):
        open_goals = row[block + at.OPEN + index]
        if open_goals:
            cell = row[block + at.CELL + index]
            have = connected(row, block, cell, row[block + at.LABEL + index])
            sides = free_sides(row, block, cell)
            worth += tile_worth(row[block + at.TILE + index], open_goals, have, sides, weights)
    return worth


@inner
def groups_of(row: Row, block: int, color: int) -> int:
    """Bit l is set for each group label l of this colour."""
    bits = 0
    for index in range(row[block + at.PLACED]):
        label = int(row[block + at.LABEL + index])
        if label == index and TILE_COLOR[row[block + at.TILE + index]] == color:
            bits |= 1 << label
    return bits


@inner
def cell_gain(
    row: Row,
    block: int,
    cell: int,
    color: int,
    groups: int,
    listed: int,
    weights: Floats,
    scratch: Ints,
    worths: Floats,
) -> float:
    """What a tile of this colour at the cell adds to the worth of the tiles already placed."""
    beside = 0
    for side in range(4):
        index = row[block + at.GRID + cell + at.STEPS[side]]
        if index > 0:
            beside |= 1 << int(index - 1)
    joined = labels_around(row, block, cell) & groups
    size = 1
    left = joined
    label = 0
    while left:
        if left & 1:
            size += row[block + at.SIZE + label]
        left >>= 1
        label += 1
    shift = 8 * color
    gain = 0.0
    for place_in_list in range(listed):
        index = scratch[LISTED, place_in_list]
        is_beside = beside >> index & 1
        shared = scratch[AROUND, index] & joined
        if shared == 0 and is_beside == 0:
            continue
        tile = row[block + at.TILE + index]
        have = scratch[HAVE, index]
        if TILE_COLOR[tile] == color and joined >> int(row[block + at.LABEL + index]) & 1:
            have = (have & ~(0xFF << shift)) | ((size - 1) << shift)
        else:
            label = 0
            while shared:
                if shared & 1:
                    have -= int(row[block + at.SIZE + label]) << shift
                shared >>= 1
                label += 1
            have += size << shift
        sides = scratch[SIDES, index] - is_beside
        gain += tile_worth(tile, row[block + at.OPEN + index], have, sides, weights) - worths[index]
    return gain
