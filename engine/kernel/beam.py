"""Solo: a beam search over the rest of the phase, in which nothing is random once it is dealt (R6)."""

import numpy as np

from engine.kernel import layout as at
from engine.kernel.evaluation import WEIGHTS, area_worth, free_sides, goal_worth, lacking
from engine.kernel.jit import inner
from engine.kernel.layout import ASKS, NEED, TILE_COLOR, TILE_TIME, Floats, Ints, Row
from engine.kernel.policy import judge_takes, new_scratch
from engine.kernel.rules import can_end_phase, connected, is_met, solo_score, take

END_PHASE = -2
"""In place of a move: end phase 1."""
NOTHING = -3
"""After the last move of a plan."""
NEVER = 1e9
MOST_STEPS = 12
"""The longest plan: the 11 tiles of a phase, then NOTHING."""

# How a row was reached: the number of its parent in the previous level, and the move.
FROM = 0
BY = 1

# Places in an ending table after its weights of open goals: estimates of what phase 2 will cost.
TOKEN_PRICE = WEIGHTS
STAYING_TILE = WEIGHTS + 1
"""What a tile that stays on the wheel costs: tiles from the pile are better on average."""
STAYING_TIME = WEIGHTS + 2
"""What each unit of its time costs."""

CANDIDATES_PER_PLACE = 8
"""How many takes are tried for each place in the beam; hardly any of the others would get one."""

TABLE = 2**14
"""Size of the hash table of fingerprints; well above any beam's width."""


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
    """Adds the key; False when it was there already."""
    place = key % TABLE
    while table[place] != 0:
        if table[place] == key:
            return False
        place = (place + 1) % TABLE
    table[place] = key
    return True


@inner
def final_cost(row: Row, ending: Floats) -> float:
    """The final score: exact when the game is over, an estimate at an end of phase 1, else NEVER."""
    if row[at.OVER]:
        return float(solo_score(row))
    block = at.HEAD
    if row[at.PHASE] == 1 and not can_end_phase(row):
        return NEVER
    first = row[block + at.TIME] if row[at.PHASE] == 1 else row[at.PHASE1_SUM]
    left = row[at.TOKENS] - area_worth(row, block, ending)
    cost = first + row[block + at.TIME] + ending[TOKEN_PRICE] * left
    if row[at.PHASE] == 1:
        for slot in range(12):
            tile = row[at.WHEEL + slot]
            if tile:
                cost += ending[STAYING_TILE] + ending[STAYING_TIME] * TILE_TIME[tile]
    return cost


@inner
def dead_worth(row: Row, weights: Floats) -> float:
    """The part of `area_worth` for goals that need more tiles of a colour than the wheel still has."""
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
    """Indexes of the lowest costs, lowest first; about `most` of them, more with ties."""
    if costs.size <= most:
        return np.argsort(costs)
    places = np.nonzero(costs <= np.partition(costs, most)[most])[0]
    return places[np.argsort(costs[places])]


@inner
def expand(
    rows: Row,
    level: int,
    weights: Floats,
    token_price: float,
    bound: float,
    parents: Ints,
    moves: Ints,
    costs: Floats,
) -> int:
    """Lists the takes from the rows of a level with their estimated costs. Returns how many.

    bound: in phase 2, the cost of the best plan so far; rows whose time alone reaches it are skipped.
    """
    scratch, worths, scores, slots = new_scratch()
    found = 0
    block = at.HEAD
    for parent in range(level):
        row = rows[parent]
        if row[at.PHASE] == 2 and row[at.PHASE1_SUM] + row[block + at.TIME] + 1 >= bound:
            continue
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
def new_candidates(most: int) -> tuple[Ints, Ints, Floats]:
    """What `expand` fills: parent, move and cost of each take."""
    return np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(most)


@inner
def place_for(costs: Floats, keys: Ints, count: int, cost: float, key: int) -> int:
    """The index at which to store a plan among the cheapest, one for each key; -1 if it is too expensive."""
    worst = 0
    for index in range(count):
        if keys[index] == key:
            return index if cost < costs[index] else -1
        if costs[index] > costs[worst]:
            worst = index
    if count < costs.size:
        return count
    return worst if cost < costs[worst] else -1


@inner
def write_plan(plan: Ints, depth: int, parent: int, move: int, came: Ints) -> None:
    """Writes the moves that led to the parent, then `move`."""
    plan[:] = NOTHING
    plan[depth] = move
    for step in range(depth - 1, -1, -1):
        plan[step] = came[step, parent, BY]
        parent = came[step, parent, FROM]


@inner
def keep_plan(
    child: Row,
    key: int,
    depth: int,
    parent: int,
    move: int,
    came: Ints,
    ending: Floats,
    costs: Floats,
    keys: Ints,
    plans: Ints,
    count: int,
) -> int:
    """Keeps the plan that leads to `child`, an end of the phase, if it is cheap. Returns the plan count."""
    cost = final_cost(child, ending)
    where = place_for(costs, keys, count, cost, key) if cost < NEVER else -1
    if where < 0:
        return count
    costs[where] = cost
    keys[where] = key
    write_plan(plans[where], depth, parent, move, came)
    if can_end_phase(child):
        plans[where, depth + 1] = END_PHASE
    return max(count, where + 1)


@inner
def keep_children(
    rows: Row,
    following: Row,
    parents: Ints,
    moves: Ints,
    order: Ints,
    most_children: int,
    depth: int,
    came: Ints,
    ending: Floats,
    costs: Floats,
    keys: Ints,
    plans: Ints,
    count: int,
) -> tuple[int, int]:
    """Plays takes in this order until the next level is full. Returns the numbers of rows and of plans.

    most_children: the most children that one row may have.
    """
    phase = rows[0, at.PHASE]
    table = np.zeros(TABLE, np.int64)
    children = np.zeros(rows.shape[0], np.int64)
    kept = 0
    for place in order:
        parent = parents[place]
        move = moves[place]
        if children[parent] == most_children:
            continue
        child = following[kept]
        child[:] = rows[parent]
        take(child, move // at.CELLS, move % at.CELLS)
        key = fingerprint(child)
        is_final = child[at.OVER] != 0 or child[at.PHASE] != phase
        if is_final or phase == 1:
            count = keep_plan(child, key, depth, parent, move, came, ending, costs, keys, plans, count)
        if not is_final and is_new(table, key):
            came[depth, kept, FROM] = parent
            came[depth, kept, BY] = move
            children[parent] += 1
            kept += 1
            if kept == following.shape[0]:
                break
    return kept, count


@inner
def beam(
    root: Row,
    weights: Floats,
    token_price: float,
    ending: Floats,
    width: int,
    per_parent: int,
    costs: Floats,
    plans: Ints,
) -> int:
    """Fills in the cheapest distinct plans to the end of the phase, unsorted. Returns how many were found.

    weights: without a cost of time. token_price: what a token is worth during the phase. ending: an ending
    table, which estimates phase 2. per_parent: the most areas kept that differ only in the last tile, unless
    the level would not fill up. In phase 2 `costs` and `plans` have room for one plan.
    """
    rows = np.zeros((width, root.size), np.int16)
    following = np.zeros((width, root.size), np.int16)
    parents, moves, guesses = new_candidates(width * 3 * 50)
    came = np.zeros((MOST_STEPS, width, 2), np.int64)
    keys = np.zeros(costs.size, np.int64)
    rows[0] = root
    level = 1
    count = 0
    if can_end_phase(root):
        costs[0] = final_cost(root, ending)
        write_plan(plans[0], 0, 0, END_PHASE, came)
        count = 1
    depth = 0
    while level > 0:
        bound = costs[0] if root[at.PHASE] == 2 and count else NEVER
        found = expand(rows, level, weights, token_price, bound, parents, moves, guesses)
        order = cheapest(guesses[:found], CANDIDATES_PER_PLACE * width)
        most_children = max(per_parent, width // level)
        level, count = keep_children(
            rows,
            following,
            parents,
            moves,
            order,
            most_children,
            depth,
            came,
            ending,
            costs,
            keys,
            plans,
            count,
        )
        rows, following = following, rows
        depth += 1
    return count
