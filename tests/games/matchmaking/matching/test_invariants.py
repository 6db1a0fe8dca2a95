"""What holds for every pool."""

from dataclasses import replace
from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from games.matchmaking.matching import LIVE, Match, find_matches, match_for, trios_short_of_one
from tests.games.matchmaking.matching.checker import faults
from tests.games.matchmaking.matching.pools import random_pool

PACES = ("1d", "3d", LIVE)

pools = st.builds(
    lambda seed, size, share: random_pool(Random(seed), size, users=max(1, round(size * share))),
    st.integers(0, 10**9),
    st.integers(0, 60),
    st.sampled_from([1.0, 0.8, 0.5, 0.2]),
)


@given(pools)
def test_no_match_breaks_a_rule(pool):
    assert faults(pool, find_matches(pool)) == []


@given(pools, st.randoms(use_true_random=False))
def test_the_order_of_the_candidates_does_not_matter(pool, random):
    mixed = replace(pool, candidates=random.sample(pool.candidates, len(pool.candidates)))

    assert find_matches(mixed) == find_matches(pool)
    assert trios_short_of_one(mixed) == trios_short_of_one(pool)
    for each in pool.candidates[:5]:
        assert match_for(mixed, each.wish) == match_for(pool, each.wish)


@given(pools)
def test_the_match_for_a_wish_contains_it_and_breaks_no_rule(pool):
    for each in pool.candidates[:8]:
        match = match_for(pool, each.wish)
        assert match is None or (each.wish in match.wishes and faults(pool, [match]) == [])


@given(pools)
def test_no_more_match_would_be_possible(pool):
    matches = find_matches(pool)
    left = [each for each in pool.candidates if all(each.wish not in match.wishes for match in matches)]

    for one, other in combinations(left, 2):
        first, second = sorted((one, other), key=lambda each: (-each.waited, each.wish))
        for pace in PACES:
            more = Match((first.wish, second.wish), pace, one.rated)
            assert faults(pool, [*matches, more]) != []
