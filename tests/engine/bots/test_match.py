import pytest

from engine.bots.match import mean_interval, play_game, tally, wins_interval


def test_every_bot_starts_as_often_on_each_deal():
    results = [play_game(["random", "crescent", "new-moon"], 5, number) for number in range(3)]
    starters = set()
    for result in results:
        assert result.record.setup == results[0].record.setup
        starters.add(result.record.extras["players"][result.record.setup.order[0]])
    assert starters == {"random", "crescent", "new-moon"}


def test_a_tally_counts_by_bot_wherever_it_sat():
    results = [play_game(["random", "crescent"], 5, number) for number in range(4)]
    weak, strong = tally(["random", "crescent"], results)
    assert (weak.wins, strong.wins) == (0, 4)
    assert (weak.mean_rank, strong.mean_rank) == (2, 1)
    assert strong.tokens_left == 0 < weak.tokens_left


def test_intervals_are_those_of_the_textbook():
    # Wilson's interval of 8 in 10, as in Agresti & Coull (1998).
    assert wins_interval(8, 10) == pytest.approx((0.490, 0.943), abs=1e-3)
    assert wins_interval(10, 10)[1] == pytest.approx(1)
    assert mean_interval([90.0, 100.0, 110.0]) == pytest.approx((88.68, 111.32), abs=0.01)
