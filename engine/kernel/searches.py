"""The functions that Python calls. Importing this module compiles it, or loads it from the cache."""

import numpy as np
from numba import float64, int64, void

from engine.kernel import beam as beams
from engine.kernel import endings, halving
from engine.kernel import tree as trees
from engine.kernel.bridge import TooLarge, choice_of, row_of, take_of
from engine.kernel.evaluation import TIME_COST, WEIGHTS
from engine.kernel.jit import FLOATS, INTS, ROW, entry
from engine.kernel.layout import CELLS, PHASE, Floats, Ints, Row
from engine.kernel.tree import NOTHING
from engine.kernel.value import read_value

VALUE = read_value()

__all__ = [
    "NOTHING",
    "VALUE",
    "TooLarge",
    "choice_of",
    "ending_table",
    "halve",
    "new_chances",
    "new_choice",
    "new_plan",
    "plan_phase",
    "price_table",
    "read_plan",
    "row_of",
    "search_tree",
    "take_of",
    "weight_table",
]


def weight_table(closeness: tuple[float, ...], contact: float, time: float) -> Floats:
    """The kernel's form of the weights of `engine.bots.evaluation`."""
    table = np.zeros(WEIGHTS)
    for missing, worth in enumerate(closeness):
        for contacts in range(5):
            table[5 * missing + contacts] = worth * contact**contacts
    table[TIME_COST] = time
    return table


def new_choice() -> Ints:
    """For a search to fill in: slot and cell; `search_tree` also fills in the best from another slot."""
    return np.zeros(4, np.int64)


def new_chances() -> Floats:
    """For `search_tree` to fill in, by seat."""
    return np.zeros(4)


def new_plan() -> Ints:
    """For `plan_phase` to fill in."""
    return np.zeros(beams.MOST_STEPS, np.int64)


def read_plan(plan: Ints) -> list[tuple[int, int]]:
    """The moves of a plan, each as a slot and a cell. Ending phase 1 has END_PHASE in place of a slot."""
    moves = [int(move) for move in plan if move != beams.NOTHING]
    return [(move, 0) if move == beams.END_PHASE else divmod(move, CELLS) for move in moves]


def price_table(prices: tuple[float, float]) -> Floats:
    return np.array(prices)


def ending_table(closeness: tuple[float, ...], prices: tuple[float, float, float]) -> Floats:
    """To estimate phase 2: weights of goals, then prices of a token, a staying tile, a unit of its time."""
    return np.append(weight_table(closeness, 1.0, 0.0), prices)


@entry(float64(ROW, FLOATS, int64, int64, int64, float64, float64, int64, INTS))
def halve(
    root: Row,
    weights: Floats,
    per_tile: int,
    rollouts: int,
    depth: int,
    noise: float,
    steepness: float,
    seed: int,
    chosen: Ints,
) -> float:
    return halving.search(root, weights, per_tile, rollouts, depth, noise, steepness, seed, chosen)


@entry(float64(ROW, FLOATS, FLOATS, FLOATS, int64, int64, int64, int64, int64, int64, INTS))
def plan_phase(
    root: Row,
    weights: Floats,
    prices: Floats,
    ending: Floats,
    width: int,
    per_parent: int,
    ends: int,
    trials: int,
    trial_width: int,
    seed: int,
    plan: Ints,
) -> float:
    """Fills in the best plan found for the rest of a solo phase. Returns the game's estimated score.

    prices: of a token, in phase 1 and 2. ends: how many ends of phase 1 are tried out, each `trials` times in
    the first round, with a beam of `trial_width`.
    """
    is_first = root[PHASE] == 1
    costs = np.zeros(ends if is_first else 1)
    plans = np.zeros((costs.size, beams.MOST_STEPS), np.int64)
    price = prices[0] if is_first else prices[1]
    found = beams.beam(root, weights, price, ending, width, per_parent, costs, plans)
    best = 0
    if is_first:
        best = endings.most_promising(
            root, plans, costs[:found], weights, prices[1], ending, trial_width, trials, seed
        )
    plan[:] = plans[best]
    return costs[best]


@entry(
    void(
        ROW,
        FLOATS,
        FLOATS,
        int64,
        int64,
        int64,
        float64,
        float64,
        float64,
        float64,
        int64,
        int64,
        int64,
        INTS,
        FLOATS,
    )
)
def search_tree(
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
    trees.search(
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
        slot,
        cell,
        chosen,
        means,
    )
