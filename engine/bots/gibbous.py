"""Gibbous, the strong bot: simulates each candidate move, and drops the worse half after each round."""

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
"""Largest random bonus to a move's score in a rollout, in tokens, so that rollouts differ."""
STEEPNESS = 0.6
"""How quickly the estimated chance to win grows with a lead in tokens."""
ROLLOUTS_PER_SECOND = 12_000
SOLO = Solo(width=400)


def choose(view: View, rng: Random, seconds: float | None) -> Action:
    rollouts = ROLLOUTS if seconds is None else min(ROLLOUTS, int(seconds * ROLLOUTS_PER_SECOND))

    def search(searches: Any, row: Any, seed: int, chosen: Any) -> None:
        weights = shared_weights(searches)
        searches.halve(row, weights, PLACEMENTS, rollouts, DEPTH, NOISE, STEEPNESS, seed, chosen)

    return search_or_look_ahead(view, rng, seconds, SOLO, search)
