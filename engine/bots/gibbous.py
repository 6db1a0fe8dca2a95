"""Gibbous, the strong one: plays on in its head, many times, and each time drops the worse half."""

from random import Random
from typing import Any

from engine.actions import Action
from engine.bots.plans import Solo
from engine.bots.search import search_or_look_ahead, shared_weights
from engine.view import View

PLACEMENTS = 10
"""Best placements tried for each tile."""
ROLLOUTS = 400
DEPTH = 6
NOISE = 0.6
"""How much a score may be misjudged in a rollout, in tokens, so that rollouts differ."""
STEEPNESS = 0.6
"""How fast a lead in tokens becomes a sure win."""
ROLLOUTS_PER_SECOND = 12_000
SOLO = Solo(width=400)


def choose(view: View, rng: Random, seconds: float | None) -> Action:
    rollouts = ROLLOUTS if seconds is None else min(ROLLOUTS, int(seconds * ROLLOUTS_PER_SECOND))

    def search(searches: Any, row: Any, seed: int, chosen: Any) -> None:
        weights = shared_weights(searches)
        searches.halve(row, weights, PLACEMENTS, rollouts, DEPTH, NOISE, STEEPNESS, seed, chosen)

    return search_or_look_ahead(view, rng, seconds, SOLO, search)
