"""Solo: a beam over the rest of the phase, which is a puzzle without chance once its tiles are dealt (R6)."""

import numpy as np

from engine.kernel import layout as at
from engine.kernel.evaluation import area_worth, free_sides, goal_worth, lacking
from engine.kernel.jit import inner
from engine.kernel.layout import ASKS, NEED, TILE_COLOR, TILE_TIME, Floats, Ints, Row
from engine.kernel.policy import judge_takes, new_scratch
from engine.kernel.rules import can_end_phase, connected, is_met, solo_score, take

END_PHASE = -2
"""In place of a slot: end phase 1."""
UNKNOWN = -3
NEVER = 1e9

CHOICE = 8
"""How many candidates for each place in the beam are looked at; most of the rest could not enter."""

TABLE = 2**14
"""Places in the table of fingerprints; well above any beam's width."""


@inner
def fingerprint(row: Row) -> int:
    """Equal for areas that are mirrored, turned or reached in another order."""
    block = at.HEAD
    total = np.uint64(row[at.MARKER] + 1) * np.uint64(0x9E3779B97F4A7C15)
    for index in range(row[block + at.PLACED]):
        cell = row[block + at.CELL + index]
        have = connected(row, block, cell, row[block + at.LABEL + index])
        word = np.uint64(have) * np.uint64(0xBF58476D1CE4E5B9)
        word ^= np.uint64(row[block + at.TILE + index] * 8 + free_sides(row, block, cell))
        word *= np.uint64(0x94D049BB133111EB)
        word ^= word >> np.uint64(29)
        total += word * np.uint64(0xD6E8FEB86659FD93)
    return np.int64(total >> np.uint64(1))  # type: ignore[return-value]


@inner
def is_new(table: Ints, key: int) -> bool:
    """Enters the key; False when it was there."""
    place = key % TABLE
    while table[place] != 0:
        if table[place] == key:
            return False
        place = (place + 1) % TABLE
    table[place] = key
    return True


@inner
def final_cost(row: Row, weights: Floats, token_price: float) -> float:
    """What the game will have cost: exact when it is over, guessed where phase 1 may be ended."""
    if row[at.OVER]:
        return float(solo_score(row))
    block = at.HEAD
    if row[at.PHASE] == 1 and not can_end_phase(row):
        return NEVER
    first = row[block + at.TIME] if row[at.PHASE] == 1 else row[at.PHASE1_SUM]
    left = row[at.TOKENS] - area_worth(row, block, weights)
    return first + row[block + at.TIME] + token_price * left


@inner
def dead_worth(row: Row, weights: Floats) -> float:
    """What `area_worth` counts for goals that ask for more tiles of a colour than the wheel still has."""
    block = at.HEAD
    supply = 0
    for slot in range(12):
        tile = row[at.WHEEL + slot]
        if tile:
            supply += 1 << (8 * TILE_COLOR[tile])
    dead = 0.0
    for index in range(row[block + at.PLACED]):
        open_goals = row[block + at.OPEN + index]
        if open_goals == 0:
            continue
        tile = row[block + at.TILE + index]
        cell = row[block + at.CELL + index]
        have = connected(row, block, cell, row[block + at.LABEL + index])
        for goal in range(3):
            if open_goals >> goal & 1 and not is_met(supply, lacking(have, NEED[tile, goal])):
                sides = free_sides(row, block, cell)
                dead += goal_worth(have, NEED[tile, goal], ASKS[tile, goal], sides, weights)
    return dead


@inner
def cheapest(costs: Floats, most: int) -> Ints:
    """Where the lowest costs are, lowest first; not many more than `most` of them."""
    if costs.size <= most:
        return np.argsort(costs)
    places = np.nonzero(costs <= np.partition(costs, most)[most])[0]
    return places[np.argsort(costs[places])]


@inner
def expand(
    rows: Row, level: int, weights: Floats, token_price: float, parents: Ints, moves: Ints, costs: Floats
) -> int:
    """Lists every take from the rows of a level with what the game would look like to cost. How many."""
    scratch, worths, scores, slots = new_scratch()
    found = 0
    block = at.HEAD
    for parent in range(level):
        row = rows[parent]
        tiles = judge_takes(row, weights, scratch, worths, scores, slots)
        before = area_worth(row, block, weights)
        time_price = 2.0
        if row[at.PHASE] == 2:
            before -= dead_worth(row, weights)
            time_price = 1.0
        for number in range(tiles):
            time = TILE_TIME[row[at.WHEEL + slots[number]]]
            cost = time_price * (row[block + at.TIME] + time) - token_price * before
            for spot in range(row[block + at.FREE]):
                parents[found] = parent
                moves[found] = slots[number] * at.CELLS + row[block + at.FREE_CELL + spot]
                costs[found] = cost - token_price * scores[number, spot]
                found += 1
    return found


@inner
def new_level(width: int, size: int) -> tuple[Row, Ints]:
    """Rows of one depth, and for each the first move of the way there."""
    return np.zeros((width, size), np.int16), np.zeros(width, np.int64)


@inner
def new_candidates(most: int) -> tuple[Ints, Ints, Floats]:
    """What `expand` fills: parent, move and cost of each take."""
    return np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(most)


@inner
def write_choice(first: int, chosen: Ints) -> None:
    """Slot and cell; a first move below 0 stands for itself."""
    chosen[0] = first // at.CELLS if first >= 0 else first
    chosen[1] = first % at.CELLS if first >= 0 else 0


@inner
def beam(
    root: Row,
    weights: Floats,
    token_price: float,
    end_price: float,
    width: int,
    per_parent: int,
    chosen: Ints,
) -> float:
    """Fills in slot and cell of the first action of the cheapest way found. What the game will cost.

    weights: without a cost of time. token_price: what a token is worth on the way; end_price: at the end of
    phase 1, where the rest is unknown. per_parent: the most areas kept that differ in the last tile
    only, once there are enough others.
    """
    phase = root[at.PHASE]
    rows, firsts = new_level(width, root.size)
    following, following_firsts = new_level(width, root.size)
    parents, moves, costs = new_candidates(width * 3 * 50)
    table = np.zeros(TABLE, np.int64)
    born = np.zeros(width, np.int64)
    rows[0] = root
    level = 1
    best = final_cost(root, weights, end_price) if phase == 1 else NEVER
    best_first = END_PHASE if best < NEVER else UNKNOWN
    depth = 0
    while level > 0:
        found = expand(rows, level, weights, token_price, parents, moves, costs)
        table[:] = 0
        born[:] = 0
        most_born = max(per_parent, width // level)
        kept = 0
        for place in cheapest(costs[:found], CHOICE * width):
            parent = parents[place]
            if born[parent] == most_born:
                continue
            child = following[kept]
            child[:] = rows[parent]
            take(child, moves[place] // at.CELLS, moves[place] % at.CELLS)
            first = moves[place] if depth == 0 else firsts[parent]
            is_final = child[at.OVER] != 0 or child[at.PHASE] != phase
            if is_final or phase == 1:
                cost = final_cost(child, weights, end_price)
                if cost < best:
                    best = cost
                    best_first = first
                if is_final:
                    continue
            if is_new(table, fingerprint(child)):
                following_firsts[kept] = first
                born[parent] += 1
                kept += 1
                if kept == width:
                    break
        rows, following = following, rows
        firsts, following_firsts = following_firsts, firsts
        level = kept
        depth += 1
    write_choice(best_first, chosen)
    return best
