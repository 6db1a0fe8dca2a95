"""R5: the end and the ranking."""

import pytest

from engine import IllegalMove, Leave, apply, legal_actions, outcome, position
from tests.engine.build import play, state, wheel

# Areas by the number of covered goals.
NONE = "35@0,0"
ONE = "64@0,0 35@1,0"
TWO = "14@0,0 31@1,0"
THREE = "17@0,0 18@1,0 35@0,1 52@-1,0"


def last_tile(discs, areas):
    """The ranking after the first seat takes the last tile of all (time 1, no goals)."""
    at = state(wheel(s1=1), discs=discs, areas=areas)
    return outcome(play(at, "1@0,-1")).ranking


def test_placing_the_last_token_wins_at_once():
    at = state(wheel(s1=31, s2=4), pile=(5, 6), areas=("14@0,0", ONE), tokens=2)
    after = play(at, "31@1,0")
    assert outcome(after).reason == "tokens"
    assert outcome(after).ranking == (0, 1)
    assert after.to_move is None


def test_a_win_on_the_last_tile_is_a_win_by_tokens():
    after = play(state(wheel(s1=31), areas=("14@0,0", NONE), tokens=2), "31@1,0")
    assert outcome(after).reason == "tokens"


def test_a_win_that_empties_the_wheel_draws_no_more_tiles():
    after = play(state(wheel(s1=31), pile=(5, 6), areas=("14@0,0", NONE), tokens=2), "31@1,0")
    assert after.wheel.count == 0
    assert after.pile == (5, 6)


def test_fewest_tokens_left_ranks_first():
    assert last_tile(((0, 0), (1, 9), (2, 5)), (ONE, THREE, TWO)) == (1, 2, 0)


def test_a_tie_for_first_place_goes_to_the_seat_that_would_move_earlier():
    assert last_tile(((0, 4), (2, 6), (1, 9)), (ONE, TWO, TWO)) == (2, 1, 0)
    assert last_tile(((0, 4), (1, 6), (2, 9)), (ONE, TWO, TWO)) == (1, 2, 0)


def test_a_tie_for_second_place_goes_to_the_seat_that_would_move_earlier():
    assert last_tile(((0, 4), (2, 6), (1, 9)), (THREE, ONE, ONE)) == (0, 2, 1)


def test_a_tie_for_third_place_goes_to_the_seat_that_would_move_earlier():
    assert last_tile(((0, 0), (3, 6), (1, 7), (2, 9)), (THREE, NONE, TWO, NONE)) == (0, 2, 3, 1)


def test_a_tie_on_one_space_goes_to_the_disc_on_top():
    # Seat 0 lands with its last tile on seat 1's space, on top.
    assert last_tile(((0, 4), (1, 5)), (ONE, ONE)) == (0, 1)
    assert last_tile(((0, 4), (1, 4)), (ONE, ONE)) == (1, 0)


def test_when_over_nothing_is_legal():
    over = play(state(wheel(s1=1), areas=(NONE, NONE)), "1@0,1")
    assert legal_actions(over) == ()
    for action in ("R", "P", "1@0,0", "resign:1"):
        with pytest.raises(IllegalMove) as refusal:
            play(over, action)
        assert refusal.value.code == "game-over"
        assert refusal.value.rule == "R5"


def test_a_running_game_has_no_outcome():
    at = state(wheel(s1=1))
    assert outcome(at) is None
    assert position(at)["reason"] is None
    assert position(at)["ranking"] is None
    assert outcome(apply(at, Leave(0, "resign"))).reason == "left"
