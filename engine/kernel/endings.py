"""Solo: compares ways to end phase 1 by trying them with random orders of the unseen tiles (R6.4)."""

import numpy as np

from engine.kernel import layout as at
from engine.kernel.beam import END_PHASE, MOST_STEPS, NOTHING, beam
from engine.kernel.jit import inner
from engine.kernel.layout import Floats, Ints, Row
from engine.kernel.playout import shuffle_pile
from engine.kernel.rules import end_phase, next_random, solo_score, take

SHARE = 4
"""After each round one in SHARE plans is kept, and the next round has twice the trials."""
FEW = 3
"""A round with this many plans or fewer is the last."""


@inner
def follow(row: Row, plan: Ints) -> None:
    for step in range(MOST_STEPS):
        if plan[step] == NOTHING:
            return
        if plan[step] == END_PHASE:
            end_phase(row)
        else:
            take(row, plan[step] // at.CELLS, plan[step] % at.CELLS)


@inner
def second_phase_cost(row: Row, weights: Floats, token_price: float, ending: Floats, width: int) -> float:
    if row[at.OVER]:
        return float(solo_score(row))
    costs = np.zeros(1)
    plans = np.zeros((1, MOST_STEPS), np.int64)
    beam(row, weights, token_price, ending, width, width, costs, plans)
    return costs[0]


@inner
def most_promising(
    root: Row,
    plans: Ints,
    costs: Floats,
    weights: Floats,
    token_price: float,
    ending: Floats,
    width: int,
    trials: int,
    seed: int,
) -> int:
    """The plan with the cheapest phase 2, summed over shuffles of the pile, the same for all plans."""
    row = root.copy()
    source = np.zeros(1, np.int64)
    totals = np.zeros(costs.size)
    alive = np.argsort(costs)
    played = 0
    while alive.size > 1 and trials > 0:
        for trial in range(played, played + trials):
            for plan in alive:
                source[0] = seed + 7919 * trial
                next_random(source)
                row[:] = root
                shuffle_pile(row, source)
                follow(row, plans[plan])
                totals[plan] += second_phase_cost(row, weights, token_price, ending, width)
        played += trials
        alive = alive[np.argsort(totals[alive])]
        if alive.size <= FEW:
            break
        alive = alive[: (alive.size + SHARE - 1) // SHARE]
        trials *= 2
    return alive[0]
