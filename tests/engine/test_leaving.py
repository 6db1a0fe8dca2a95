"""docs/record.md: seats that leave."""

import pytest

from engine import Disc, IllegalMove, outcome, position
from tests.engine.build import game, play, state, wheel


def refused(at, text):
    with pytest.raises(IllegalMove) as refusal:
        play(at, text)
    return refusal.value.code


def test_leaving_on_your_turn_passes_the_turn():
    after = play(game(seats=3, order=(2, 0, 1)), "resign:2")
    assert after.to_move == 0
    assert after.ply == 1
    assert position(after)["track"] == [0, 0, None]
    assert position(after)["order"] == [0, 1]


def test_leaving_off_your_turn_keeps_the_turn():
    after = play(game(seats=3, order=(2, 0, 1)), "timeout:0")
    assert after.to_move == 2
    assert after.order == (2, 1)


def test_leaving_after_your_own_refill_leaves_the_wheel_filled():
    at = state(wheel(s4=60), pile=range(1, 30), discs=((0, 3), (1, 3), (2, 5)))
    after = play(at, "R", "resign:0")
    assert after.to_move == 1
    assert after.wheel.count == 11
    assert after.ply == 2
    assert refused(after, "R") == "too-many-tiles"


def test_the_tiles_and_tokens_of_a_seat_that_left_stay():
    at = state(wheel(s1=1), discs=((0, 3), (1, 3), (2, 5)), areas=("14@0,0 31@1,0", "", ""))
    after = position(play(at, "resign:0"))
    assert after["areas"][0] == [[0, 0, 14], [1, 0, 31]]
    assert after["covered"][0] == [[14, 1], [31, 1]]
    assert after["tokens_left"] == [18, 20, 20]


def test_the_discs_left_on_a_space_keep_their_order():
    after = play(state(wheel(s1=1), discs=((0, 3), (1, 3), (2, 3), (3, 3))), "resign:1")
    assert after.track == (Disc(0, 3), Disc(2, 3), Disc(3, 3))


def test_with_one_seat_remaining_the_game_is_over_and_it_wins():
    after = play(state(wheel(s1=1), areas=("14@0,0 31@1,0", "")), "timeout:0")
    assert outcome(after).reason == "left"
    assert outcome(after).ranking == (1, 0), "whatever the tokens say"
    assert after.to_move is None
    assert position(after)["order"] == [1]


def test_later_leavers_rank_before_earlier_ones():
    after = play(game(seats=4), "resign:2", "timeout:0", "resign:1")
    assert outcome(after).ranking == (3, 1, 0, 2)


def test_leavers_rank_behind_all_seats_that_played_on():
    at = state(wheel(s1=1), discs=((0, 3), (1, 3), (2, 5)), areas=("14@0,0 31@1,0", "18@0,0", "35@0,0"))
    after = play(at, "resign:0", "1@1,0")
    assert outcome(after).reason == "tiles"
    assert outcome(after).ranking == (1, 2, 0)


def test_a_seat_leaves_once_and_must_exist():
    after = play(game(seats=3), "resign:1")
    assert refused(after, "timeout:1") == "already-left"
    assert refused(after, "resign:3") == "no-such-seat"


def test_leaving_a_solo_game_ends_it_without_a_score():
    after = play(game(seats=1, tokens=21), "resign:0")
    described = position(after)
    assert described["over"]
    assert described["reason"] == "left"
    assert described["ranking"] is None
    assert described["order"] == []
    assert described["solo"]["score"] is None
