"""Matchmaking: CPU time to find the matches of pools with mixed seats, paces and ratings."""

from collections.abc import Iterator
from random import Random

from bench.figures import Figure, cpu_seconds
from games.matchmaking.matching import find_matches, match_for
from tests.games.matchmaking.matching.pools import random_pool

SIZES = (500, 1000, 2000)
RUNS = 3


def figures() -> Iterator[Figure]:
    seconds = {size: search(size) for size in SIZES}
    for size, took in seconds.items():
        yield Figure(f"matches among {size:,} wishes", took, size / max(SIZES), "s")
    small, large = min(SIZES), max(SIZES)
    ratio = (seconds[large] / large) / (seconds[small] / small)
    yield Figure(f"time per wish among {large:,}, to among {small}", ratio, 2, "x")
    yield new_wish(large)


def search(size: int) -> float:
    pool = random_pool(Random(size), size)
    # The first search imports networkx.
    find_matches(random_pool(Random(1), 12))
    return cpu_seconds(lambda: find_matches(pool), best_of=RUNS)


def new_wish(size: int) -> Figure:
    pool = random_pool(Random(size), size)
    took = cpu_seconds(lambda: match_for(pool, size), best_of=RUNS)
    return Figure(f"the match for one new wish among {size:,}", took * 1000, 100, "ms")
