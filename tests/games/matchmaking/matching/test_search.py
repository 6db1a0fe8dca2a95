"""Which of several possible matches are made."""

import pytest

from games.matchmaking.matching import LIVE, Match, find_matches, match_for, trios_short_of_one
from tests.games.matchmaking.matching.pools import ANY, HOUR, bell, candidate, pool

MINUTE = 60.0


def partner(*others, wish=1, **fields):
    """Whom the new wish gets."""
    (found,) = set(match_for(pool(candidate(wish, **fields), *others), wish).wishes) - {wish}
    return found


def test_the_nearer_rating_wins():
    assert partner(candidate(2, two=(27.0, 2.0)), candidate(3, two=(26.0, 2.0))) == 3


def test_the_longer_wait_wins():
    assert partner(candidate(2), candidate(3, waited=300.0)) == 3


def test_a_wait_of_a_day_wins_against_everything_else():
    best = candidate(2, two=(25.0, 2.0), hours=bell(20), on_time=1.0, waited=23 * HOUR)
    overdue = candidate(3, two=(60.0, 1.0), hours=bell(8), on_time=0.0, waited=24 * HOUR)

    assert partner(best, overdue, hours=bell(20), on_time=1.0) == 3


def test_the_same_hours_win_in_slow_games():
    assert partner(candidate(2, hours=bell(8)), candidate(3, hours=bell(19)), hours=bell(20)) == 3
    assert partner(candidate(2, hours=bell(8)), candidate(3), hours=bell(20)) == 3


def test_hours_do_not_matter_in_live_games():
    live = {"paces": {LIVE}}

    assert (
        partner(
            candidate(2, hours=bell(8), **live), candidate(3, hours=bell(20), **live), hours=bell(20), **live
        )
        == 2
    )


def test_similar_reliability_wins():
    assert partner(candidate(2, on_time=0.5), candidate(3, on_time=0.95), on_time=1.0) == 3
    assert partner(candidate(2, on_time=0.95), candidate(3, on_time=0.5), on_time=0.4) == 3


def test_a_new_player_counts_neither_as_reliable_nor_as_unreliable():
    assert partner(candidate(2, on_time=0.5), candidate(3), on_time=1.0) == 3


def test_people_that_enjoyed_playing_together_meet_again():
    everybody = pool(candidate(1), candidate(2), candidate(3), preferred=[(1, 3)])

    assert match_for(everybody, 1).wishes == (1, 3)


def test_two_pairs_win_against_one_better_pair():
    """The best pair would be 2 and 3, but then 1 and 4 are too far apart."""
    mus = [22.5, 24.0, 26.0, 27.5]
    found = find_matches(pool(*(candidate(wish, two=(mu, 1.5)) for wish, mu in enumerate(mus, 1))))

    assert {match.wishes for match in found} == {(1, 2), (3, 4)}


def test_the_most_urgent_match_comes_first_and_in_it_the_longest_waiting():
    everybody = [
        candidate(1),
        candidate(2),
        candidate(3, paces={"3d"}),
        candidate(4, paces={"3d"}, waited=HOUR),
    ]

    assert [match.wishes for match in find_matches(pool(*everybody))] == [(4, 3), (1, 2)]


def test_any_number_of_seats_completes_the_group_of_those_that_want_four():
    everybody = [candidate(1, seats={4}), *(candidate(wish, seats=ANY) for wish in (2, 3, 4))]

    assert find_matches(pool(*everybody)) == [Match((1, 2, 3, 4), "1d", rated=False)]
    assert match_for(pool(*everybody), 4) == Match((1, 2, 3, 4), "1d", rated=False)


def test_those_that_want_any_number_of_seats_play_in_pairs_among_themselves():
    found = find_matches(pool(*(candidate(wish, seats=ANY) for wish in (1, 2, 3, 4))))

    assert [len(match.wishes) for match in found] == [2, 2]


def trio(**fields):
    return [candidate(wish, **({"seats": {4}, "waited": 10 * MINUTE} | fields)) for wish in (1, 2, 3)]


def test_three_that_want_four_are_asked_after_a_while():
    assert find_matches(pool(*trio())) == []
    assert trios_short_of_one(pool(*trio())) == [(1, 2, 3)]
    assert trios_short_of_one(pool(*trio(waited=9 * MINUTE))) == []
    assert trios_short_of_one(pool(*trio(waited=MINUTE, paces={LIVE}))) == [(1, 2, 3)]
    assert trios_short_of_one(pool(*trio(waited=59.0, paces={LIVE}))) == []


def test_three_with_a_possible_fourth_are_not_asked():
    assert trios_short_of_one(pool(*trio(), candidate(4, seats=ANY))) == []


@pytest.mark.parametrize(
    "fourth", [{"seats": {2}}, {"seats": ANY, "rated": True}, {"seats": {4}, "paces": {"3d"}}]
)
def test_a_fourth_that_does_not_fit_is_none(fourth):
    assert trios_short_of_one(pool(*trio(), candidate(4, **fourth))) == [(1, 2, 3)]


def test_those_that_would_also_play_with_fewer_are_not_asked():
    assert trios_short_of_one(pool(*trio(seats=ANY))) == []


@pytest.mark.parametrize(
    ("consent", "match"),
    [
        ({"three_players": True}, Match((1, 2, 3), "1d", rated=False)),
        ({"bot_joins": True}, Match((1, 2, 3), "1d", rated=False, bots=1)),
        ({"three_players": True, "bot_joins": True}, Match((1, 2, 3), "1d", rated=False)),
    ],
)
def test_three_that_agree_start_without_a_fourth(consent, match):
    assert find_matches(pool(*trio(**consent))) == [match]
    assert match_for(pool(*trio(**consent)), 2) == match
    assert trios_short_of_one(pool(*trio(**consent))) == []


def test_all_three_have_to_agree_to_the_same():
    one, two, _ = trio(three_players=True)
    other = candidate(3, seats={4}, bot_joins=True, waited=10 * MINUTE)

    assert find_matches(pool(one, two, other)) == []


def test_those_that_agreed_still_play_with_a_fourth_if_there_is_one():
    everybody = [*trio(three_players=True, bot_joins=True), candidate(4, seats={4})]

    assert find_matches(pool(*everybody)) == [Match((1, 2, 3, 4), "1d", rated=False)]


def test_two_never_play_with_two_bots():
    assert find_matches(pool(*trio(bot_joins=True)[:2])) == []
