import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.leaderboards.finishing_order import ranks_of
from games.leaderboards.skill import Skill, rated, starting_skill

skills = st.builds(Skill, mu=st.floats(-20, 70), sigma=st.floats(0.5, 8.34))


class Seat:
    def __init__(self, place, is_abandoned=False):
        self.place, self.is_abandoned = place, is_abandoned


def test_everybody_starts_at_1500_with_high_uncertainty():
    start = starting_skill()
    assert (start.number, start.uncertainty) == (1500, 333)


def test_bots_start_with_the_rating_measured_in_the_arena():
    ladder = ["new-moon", "crescent", "half-moon", "gibbous", "full-moon"]
    numbers = [starting_skill(bot).number for bot in ladder]
    assert numbers == sorted(numbers)
    assert starting_skill("full-moon").uncertainty < starting_skill().uncertainty


@given(skills, skills)
def test_the_winner_of_two_never_falls_and_the_loser_never_rises(winner, loser):
    first, second = rated([winner, loser], [1, 2])
    assert first.mu >= winner.mu
    assert second.mu <= loser.mu
    assert first.number >= winner.number


@given(st.lists(skills, min_size=2, max_size=4), st.randoms(use_true_random=False))
def test_the_order_of_the_seats_does_not_matter(players, random):
    ranks = list(range(1, len(players) + 1))
    order = list(range(len(players)))
    random.shuffle(order)
    straight = rated(players, ranks)
    mixed = rated([players[seat] for seat in order], [ranks[seat] for seat in order])
    for position, seat in enumerate(order):
        assert mixed[position].mu == pytest.approx(straight[seat].mu, abs=1e-9)


@given(
    st.lists(st.tuples(skills, st.integers(1, 3)), min_size=2, max_size=4), st.randoms(use_true_random=False)
)
def test_the_order_of_the_seats_does_not_matter_with_ties_either(placed, random):
    """With equal ranks, the order of the seats does not change anybody's rating."""
    order = list(range(len(placed)))
    random.shuffle(order)
    straight = rated([skill for skill, _ in placed], [rank for _, rank in placed])
    mixed = rated([placed[seat][0] for seat in order], [placed[seat][1] for seat in order])
    for position, seat in enumerate(order):
        assert mixed[position].mu == pytest.approx(straight[seat].mu, abs=1e-9)
        assert mixed[position].sigma == pytest.approx(straight[seat].sigma, abs=1e-9)


@given(st.lists(st.floats(0.5, 8.34), min_size=2, max_size=4))
def test_equals_who_tie_stay_equal_and_a_better_rank_gains_more(sigmas):
    equals = [Skill(25, sigmas[0])] * len(sigmas)
    tied = rated(equals, [1] * len(equals))
    assert {round(skill.mu, 9) for skill in tied} == {25}
    ranked = [skill.mu for skill in rated(equals, list(range(1, len(equals) + 1)))]
    assert ranked == sorted(ranked, reverse=True)


def test_the_same_games_give_the_same_bits():
    players = [Skill(31.25, 3.3), Skill(24.1, 6.2), Skill(18.75, 8.1)]
    assert rated(players, [2, 1, 3]) == rated(players, [2, 1, 3])


def test_a_player_who_left_or_was_replaced_by_a_bot_comes_last():
    assert ranks_of([Seat(1), Seat(2)]) == [1, 2]
    assert ranks_of([Seat(1, is_abandoned=True), Seat(3), Seat(2)]) == [3, 2, 1]
    assert ranks_of([Seat(1, True), Seat(2), Seat(4, True), Seat(3)]) == [3, 1, 4, 2]
