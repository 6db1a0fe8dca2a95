"""Pairs are exactly the best ones; groups reach at least 95 % of the best ones."""

from random import Random

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.matchmaking.matching import find_matches
from tests.games.matchmaking.matching.brute_force import (
    all_matches,
    best_total,
    best_total_of_single_wishes,
    weight_of,
)
from tests.games.matchmaking.matching.pools import ANY, random_pool

TWO = [frozenset({2})]
GROUPS = [frozenset({3}), frozenset({4}), frozenset({4}), frozenset({3, 4}), ANY]
ONE_PACE = [frozenset({"1d"})]

seeds = st.integers(0, 10**9)


def total(pool, sizes):
    return sum(
        weight_of(pool, match)
        for match in find_matches(pool)
        if len(match.wishes) in sizes and not match.bots
    )


@given(seeds, st.integers(2, 9), st.integers(2, 6))
def test_pairs_are_the_best_with_several_wishes_of_one_user(seed, size, users):
    pool = random_pool(Random(seed), size, users=min(users, size), seats=TWO)

    assert total(pool, {2}) == best_total(pool, all_matches(pool, 2))


@given(seeds, st.integers(10, 16))
def test_pairs_are_the_best_of_up_to_16_wishes(seed, size):
    pool = random_pool(Random(seed), size, seats=TWO, paces=ONE_PACE)

    assert total(pool, {2}) == best_total_of_single_wishes(pool, all_matches(pool, 2))


@given(seeds)
def test_pairs_are_the_best_of_40_wishes(seed):
    pool = random_pool(Random(seed), 40, seats=TWO)
    graph = networkx.Graph()
    for match, weight in all_matches(pool, 2):
        graph.add_edge(*match.wishes, weight=weight)
    best = networkx.max_weight_matching(graph)

    assert total(pool, {2}) == sum(graph.edges[pair]["weight"] for pair in best)


@given(seeds)
def test_groups_of_12_wishes_reach_95_percent(seed):
    pool = random_pool(Random(seed), 12, seats=GROUPS, paces=ONE_PACE)
    best = best_total_of_single_wishes(pool, all_matches(pool, 3) + all_matches(pool, 4))

    assert total(pool, {3, 4}) >= 0.95 * best


@pytest.mark.parametrize("seed", range(5))
def test_groups_of_20_wishes_reach_95_percent(seed):
    """More than fit into one window."""
    pool = random_pool(Random(seed), 20, seats=GROUPS)
    best = best_total_of_single_wishes(pool, all_matches(pool, 3) + all_matches(pool, 4))

    assert total(pool, {3, 4}) >= 0.95 * best


@given(seeds, st.integers(2, 7))
def test_groups_reach_95_percent_with_several_wishes_of_one_user(seed, users):
    pool = random_pool(Random(seed), 9, users=users, seats=GROUPS)
    best = best_total(pool, all_matches(pool, 3) + all_matches(pool, 4))

    assert total(pool, {3, 4}) >= 0.95 * best
