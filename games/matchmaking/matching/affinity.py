"""Which candidates suit one candidate best in games for three or four."""

from collections.abc import Sequence

import numpy as np

from games.matchmaking.matching.columns import LIVE_BIT, SLOW_BITS, Columns, Floats, Ints
from games.matchmaking.matching.groups import Kind, eligible
from games.matchmaking.matching.rules import common_paces
from games.matchmaking.matching.weights import pair_weights


def affinity(table: Columns, seed: int, kinds: Sequence[Kind]) -> Floats:
    """The weight of the seed with each candidate, minus infinity where they may not play together."""
    row, everybody = np.array([seed]), np.arange(table.count)
    best = np.full(table.count, -np.inf)
    for kind in kinds:
        wanted = eligible(table, kind)
        if not wanted[seed]:
            continue
        paces = common_paces(table, row, everybody, kind.seats)[0] * wanted
        for bits, is_live in ((SLOW_BITS, False), (LIVE_BIT, True)):
            possible = np.flatnonzero(paces & bits)
            if len(possible):
                weights = pair_weights(table, row, possible, kind.seats, is_live)[0]
                best[possible] = np.maximum(best[possible], weights)
    return best


def nearest(weights: Floats) -> Ints:
    """The possible partners, the best first."""
    order = np.argsort(-weights, kind="stable")
    return order[: np.count_nonzero(weights > -np.inf)]
