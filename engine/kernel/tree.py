"""A tree of everything the seats can do before the next refill; the learned value judges its leaves.

Until tiles are drawn from the pile nothing is hidden, so the tree is exact. An action that draws tiles leads
to a leaf that never gets children: each visit shuffles the unseen tiles again, so its value is an average.
"""

import numpy as np

from engine.kernel import layout as at
from engine.kernel.halving import list_candidates, noisy_ply, play
from engine.kernel.jit import inner
from engine.kernel.layout import Floats, Ints, Row
from engine.kernel.playout import shuffle_pile
from engine.kernel.policy import new_scratch
from engine.kernel.value import FEATURES, chances

# Integer columns of a node.
SLOT = 0
CELL = 1
FIRST = 2
"""Its first child; 0 while it has none."""
CHILDREN = 3
VISITS = 4
DRAWS = 5
"""1 if its action draws from the pile or ends the game: it never gets children."""
COLUMNS = 6
# Float columns of a node.
PRIOR = 0
WINS = 1
"""Sum of the chances to win, over its visits, of the seat that chose it."""

LONGEST_PATH = 64
NOTHING = -2
"""In place of a slot: there is no such action."""


@inner
def grow(
    row: Row, node: int, used: int, nodes: Ints, reals: Floats, weights: Floats, per_tile: int, heat: float
) -> int:
    """Gives a node its children. Returns the number of nodes in use."""
    slots = np.zeros(3 * per_tile + 1, np.int64)
    cells = np.zeros(3 * per_tile + 1, np.int64)
    priors = np.zeros(3 * per_tile + 1)
    found = list_candidates(row, per_tile, weights, slots, cells, priors)
    priors[:found] = np.exp((priors[:found] - priors[:found].max()) / heat)
    total = priors[:found].sum()
    for index in range(found):
        child = used + index
        nodes[child, :] = 0
        nodes[child, SLOT] = slots[index]
        nodes[child, CELL] = cells[index]
        reals[child, PRIOR] = priors[index] / total
        reals[child, WINS] = 0.0
    nodes[node, FIRST] = used
    nodes[node, CHILDREN] = found
    return used + found


@inner
def select(node: int, nodes: Ints, reals: Floats, curiosity: float, doubt: float) -> int:
    """The child with the best sum of its mean result and an exploration bonus from its prior."""
    visits = nodes[node, VISITS]
    explore = curiosity * np.sqrt(visits)
    first = nodes[node, FIRST]
    total = 0.0
    seen = 0
    for child in range(first, first + nodes[node, CHILDREN]):
        total += reals[child, WINS]
        seen += nodes[child, VISITS]
    unseen = total / seen - doubt if seen else 0.5
    best = -1.0e9
    chosen = first
    for child in range(first, first + nodes[node, CHILDREN]):
        times = nodes[child, VISITS]
        mean = reals[child, WINS] / times if times else unseen
        score = mean + explore * reals[child, PRIOR] / (1 + times)
        if score > best:
            best = score
            chosen = child
    return chosen


@inner
def most_visited(nodes: Ints, but_not: int) -> int:
    """The child of the root visited most, leaving out those with the slot `but_not`; 0 when there is none."""
    best = 0
    for child in range(nodes[0, FIRST], nodes[0, FIRST] + nodes[0, CHILDREN]):
        if nodes[child, SLOT] != but_not and (best == 0 or nodes[child, VISITS] > nodes[best, VISITS]):
            best = child
    return best


@inner
def new_tree(iterations: int, per_tile: int) -> tuple[Ints, Floats]:
    """A root without children."""
    room = (iterations + 2) * (3 * per_tile + 1)
    return np.zeros((room, COLUMNS), np.int64), np.zeros((room, 2))


@inner
def iterate(
    root: Row,
    weights: Floats,
    value: Floats,
    iterations: int,
    per_tile: int,
    plies: int,
    noise: float,
    heat: float,
    curiosity: float,
    doubt: float,
    seed: int,
    used: int,
    tree: tuple[Ints, Floats],
    sums: Floats,
) -> None:
    """Grows the tree below a root that has children, and adds the chances found for each seat to `sums`.

    plies: how many noisy greedy moves are played from a leaf before the value judges the position.
    """
    nodes, reals = tree
    path = np.zeros(LONGEST_PATH, np.int64)
    movers = np.zeros(LONGEST_PATH, np.int64)
    near = np.zeros(12)
    found = np.zeros(FEATURES)
    out = np.zeros(4)
    scratch, worths, scores, slots = new_scratch()
    source = np.array([seed], np.int64)
    row = root.copy()
    for _ in range(iterations):
        row[:] = root
        shuffle_pile(row, source)
        node = 0
        depth = 0
        while nodes[node, FIRST] and depth < LONGEST_PATH:
            node = select(node, nodes, reals, curiosity, doubt)
            path[depth] = node
            movers[depth] = row[at.ORDER]
            depth += 1
            drawn = row[at.PILE_NEXT]
            play(row, nodes[node, SLOT], nodes[node, CELL])
            if row[at.PILE_NEXT] != drawn or row[at.OVER]:
                nodes[node, DRAWS] = 1
        if nodes[node, VISITS] and nodes[node, DRAWS] == 0:
            used = grow(row, node, used, nodes, reals, weights, per_tile, heat)
        for _ply in range(plies):
            if row[at.OVER]:
                break
            noisy_ply(row, weights, noise, source, scratch, worths, scores, slots)
        chances(row, value, near, found, out)
        sums += out
        nodes[0, VISITS] += 1
        for index in range(depth):
            nodes[path[index], VISITS] += 1
            reals[path[index], WINS] += out[movers[index]]


@inner
def plant(nodes: Ints, reals: Floats, slot: int, cell: int) -> int:
    """Gives the root this action as its only child. Returns the number of nodes in use."""
    nodes[0, FIRST] = 1
    nodes[0, CHILDREN] = 1
    nodes[1, SLOT] = slot
    nodes[1, CELL] = cell
    reals[1, PRIOR] = 1.0
    return 2


@inner
def search(
    root: Row,
    weights: Floats,
    value: Floats,
    iterations: int,
    per_tile: int,
    plies: int,
    noise: float,
    heat: float,
    curiosity: float,
    doubt: float,
    seed: int,
    slot: int,
    cell: int,
    chosen: Ints,
    means: Floats,
) -> None:
    """slot, cell: the only action to search at the root, or NOTHING to search all good candidates.

    Fills `chosen` with slot and cell of the action visited most, then of the most visited one from another
    slot, or NOTHING; and `means` with each seat's chance to win. To compare actions, search each one alone: a
    search of all actions visits those that look bad too rarely to measure them.
    """
    tree = new_tree(iterations, per_tile)
    nodes, reals = tree
    if slot == NOTHING:
        used = grow(root, 0, 1, nodes, reals, weights, per_tile, heat)
    else:
        used = plant(nodes, reals, slot, cell)
    means[:] = 0.0
    iterate(
        root,
        weights,
        value,
        iterations,
        per_tile,
        plies,
        noise,
        heat,
        curiosity,
        doubt,
        seed,
        used,
        tree,
        means,
    )
    means /= iterations
    best = most_visited(nodes, NOTHING)
    chosen[0] = nodes[best, SLOT]
    chosen[1] = nodes[best, CELL]
    other = most_visited(nodes, nodes[best, SLOT])
    chosen[2] = nodes[other, SLOT] if other else NOTHING
    chosen[3] = nodes[other, CELL]
