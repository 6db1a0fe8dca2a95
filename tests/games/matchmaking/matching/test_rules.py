"""One example for each rule, for the sweep and for the search of a new wish."""

import pytest

from games.matchmaking.matching import LIVE, Match, find_matches, match_for
from tests.games.matchmaking.matching.pools import HOUR, candidate, pool

MINUTE = 60.0
FAR = {"two": (35.0, 2.0), "many": (35.0, 2.0)}
"""More than three standard deviations away from the others."""


def meet(*candidates, **facts):
    """Whether some of the candidates get a match; both searches agree."""
    everybody = pool(*candidates, **facts)
    found = bool(find_matches(everybody))
    assert bool(match_for(everybody, candidates[0].wish)) == found
    return found


def test_two_that_want_the_same_play_together():
    assert find_matches(pool(candidate(1), candidate(2))) == [Match((1, 2), "1d", rated=False)]


def test_an_empty_pool_has_no_match():
    assert find_matches(pool()) == []
    assert match_for(pool(), 1) is None


@pytest.mark.parametrize(
    "other",
    [
        {"user": 1},
        {"rated": True},
        {"seats": {3}},
        {"paces": {"3d"}},
        {"paces": ()},
        {"places": 0},
        FAR,
    ],
    ids=["one user", "rated and casual", "seats", "pace", "no pace now", "no places", "rating"],
)
def test_two_that_do_not_fit_never_play_together(other):
    assert not meet(candidate(1), candidate(2, **other))


def test_blocked_people_never_play_together():
    assert not meet(candidate(1, again=True), candidate(2, again=True), blocked=[(2, 1)])


def test_a_blocked_pair_is_not_in_a_group_either():
    three = [candidate(wish, seats={3}) for wish in (1, 2, 3)]

    assert meet(*three)
    assert not meet(*three, blocked=[(1, 3)])


@pytest.mark.parametrize(
    ("one", "other", "met"), [(True, True, True), (True, False, False), (False, False, False)]
)
def test_opponents_in_a_running_game_play_again_only_if_both_agree(one, other, met):
    assert meet(candidate(1, again=one), candidate(2, again=other), playing=[(1, 2)]) == met


@pytest.mark.parametrize(("rated", "met"), [(True, False), (False, True)])
def test_one_household_plays_casual_games_only(rated, met):
    one = candidate(1, rated=rated, networks={"a", "b"})
    other = candidate(2, rated=rated, networks={"b"})

    assert meet(one, other) == met


def test_two_that_failed_lately_are_not_matched_again_but_may_match_others():
    assert not meet(candidate(1), candidate(2), failed=[(1, 2)])
    assert match_for(pool(candidate(1), candidate(2), candidate(3), failed=[(1, 2)]), 1).wishes == (1, 3)


def test_three_that_failed_lately_are_not_matched_again_but_may_match_others():
    three = [candidate(wish, seats={3}) for wish in (1, 2, 3)]

    assert not meet(*three, failed=[(1, 2, 3)])
    assert meet(*three, candidate(4, seats={3}), failed=[(1, 2, 3)])


@pytest.mark.parametrize(
    ("waited", "distance", "met"),
    [
        (0, 0.9, True),
        (0, 1.1, False),
        (10 * MINUTE, 1.4, True),
        (10 * MINUTE, 1.6, False),
        (HOUR, 2.4, True),
        (6 * HOUR, 4.4, True),
        (6 * HOUR, 4.6, False),
        (24 * HOUR, 50, True),
    ],
)
def test_the_window_of_a_slow_game_widens_while_one_of_the_two_waits(waited, distance, met):
    sigma = 2.0
    far = 25 + distance * (2 * sigma**2) ** 0.5

    assert meet(candidate(1, two=(far, sigma)), candidate(2, waited=waited)) == met


@pytest.mark.parametrize(
    ("waited", "distance", "met"), [(0, 1.1, False), (30, 1.4, True), (300, 4.4, True), (600, 50, True)]
)
def test_the_window_of_a_live_game_widens_within_minutes(waited, distance, met):
    live = {"paces": {LIVE}}
    far = 25 + distance * 8**0.5

    assert meet(candidate(1, two=(far, 2.0), **live), candidate(2, waited=float(waited), **live)) == met


def test_a_widened_search_has_no_window():
    assert meet(candidate(1, any_rating=True), candidate(2, **FAR))


def test_uncertain_skills_are_nearer():
    assert meet(candidate(1, two=(25.0, 8.33)), candidate(2, two=(35.0, 8.33)))


def test_games_for_three_compare_the_skill_for_many():
    three = [candidate(wish, seats={3}, two=(20.0 * wish, 2.0)) for wish in (1, 2, 3)]

    assert meet(*three)


@pytest.mark.parametrize(
    ("one", "other", "pace"),
    [
        ({"1d", "3d", LIVE}, {"1d", "3d", LIVE}, "1d"),
        ({"3d", LIVE}, {"1d", "3d", LIVE}, "3d"),
        ({LIVE}, {"1d", "3d", LIVE}, LIVE),
        ({"3d"}, {"1d", "3d"}, "3d"),
    ],
)
def test_the_pace_is_slow_unless_only_live_is_possible(one, other, pace):
    (match,) = find_matches(pool(candidate(1, paces=one), candidate(2, paces=other)))

    assert match.pace == pace


def test_a_group_has_a_pace_that_suits_all():
    paces = [{"1d", "3d"}, {"3d", LIVE}, {"1d", LIVE}]
    three = [candidate(wish, seats={3}, paces=some) for wish, some in enumerate(paces, 1)]

    assert not meet(*three)


def test_no_user_gets_more_matches_than_places():
    mine = [candidate(wish, user=1, places=2) for wish in (1, 2, 3)]
    others = [candidate(wish) for wish in (4, 5, 6)]
    matched = [match for match in find_matches(pool(*mine, *others)) if {1, 2, 3} & set(match.wishes)]

    assert len(matched) == 2


@pytest.mark.parametrize(("again", "matches"), [(False, 1), (True, 2)])
def test_two_people_meet_once_unless_both_agree_to_more(again, matches):
    wishes = [candidate(wish, user=wish % 2, places=5, again=again) for wish in (1, 2, 3, 4)]

    assert len(find_matches(pool(*wishes))) == matches


def test_a_wish_that_should_be_the_only_one_excludes_the_others_of_its_user():
    mine = [candidate(1, user=1, places=5, only_one=True), candidate(2, user=1, places=5, paces={"3d"})]
    others = [candidate(3), candidate(4, paces={"3d"})]

    assert len(find_matches(pool(*mine, *others))) == 1
