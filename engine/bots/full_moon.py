"""Full Moon, the strongest bot: searches a tree of everything that can happen before the next refill."""

from random import Random
from typing import Any

from engine.actions import Action
from engine.bots.plans import Solo
from engine.bots.search import search_or_look_ahead, shared_weights
from engine.view import View

PLACEMENTS = 8
"""Best placements tried for each tile, at every turn of the tree."""
ITERATIONS = 6000
PLIES = 2
"""Greedy moves played from a leaf before the learned value judges the position."""
NOISE = 0.3
HEAT = 0.5
"""Softmax temperature of the priors, in tokens: higher values spread the first visits more evenly."""
CURIOSITY = 0.5
"""Weight of exploration against the results so far."""
DOUBT = 0.1
"""How much worse than average an untried move is assumed to be, as a chance to win."""
OPTIONS = (PLACEMENTS, PLIES, NOISE, HEAT, CURIOSITY, DOUBT)
ITERATIONS_PER_SECOND = 15_000
SOLO = Solo(width=1000, ends=160, trials=2)


def choose(view: View, rng: Random, seconds: float | None) -> Action:
    iterations = ITERATIONS if seconds is None else min(ITERATIONS, int(seconds * ITERATIONS_PER_SECOND))

    def search(searches: Any, row: Any, seed: int, chosen: Any) -> None:
        tree = row, shared_weights(searches), searches.VALUE, max(iterations, 1), *OPTIONS, seed
        searches.search_tree(*tree, searches.NOTHING, 0, chosen, searches.new_chances())

    return search_or_look_ahead(view, rng, seconds, SOLO, search)
