"""R3.1, R3.2: taking from the wheel and filling it."""

import pytest

from engine import IllegalMove, Refill, apply, outcome, position
from tests.engine.build import game, place_next_until, play, state, wheel


def is_refillable(at):
    return position(at)["can_refill"]


def refused_refill(at):
    with pytest.raises(IllegalMove) as refusal:
        apply(at, Refill())
    return refusal.value.code


def test_only_the_first_three_tiles_after_the_marker_may_be_taken_and_empty_slots_are_skipped():
    at = state(wheel(marker=9, s11=4, s0=5, s3=6, s4=7))
    assert position(at)["takeable"] == [11, 0, 3]
    with pytest.raises(IllegalMove) as refusal:
        play(at, "7@0,0")
    assert refusal.value.code == "not-takeable"
    assert refusal.value.rule == "R3.2"


def test_the_marker_moves_into_the_slot_of_the_taken_tile():
    after = play(state(wheel(marker=9, s11=4, s0=5, s3=6)), "5@0,0")
    assert after.wheel.marker == 0
    assert after.wheel.slots[0] is None


@pytest.mark.parametrize(
    ("tiles", "slots"), [({"s4": 4}, [4]), ({"s4": 4, "s2": 5}, [4, 2]), ({"s2": 5, "s3": 6}, [2, 3])]
)
def test_with_one_or_two_tiles_left_only_those_may_be_taken(tiles, slots):
    marker = 1 if slots == [2, 3] else 3
    assert position(state(wheel(marker=marker, **tiles)))["takeable"] == slots


def test_a_refill_goes_from_the_slot_after_the_marker_over_11_to_0_and_skips_the_markers():
    after = play(state(wheel(marker=9, s11=60, s2=61), pile=range(1, 30)), "R")
    assert after.wheel.slots == (2, 3, 61, 4, 5, 6, 7, 8, 9, None, 1, 60)
    assert after.pile == tuple(range(10, 30))
    assert after.wheel.marker == 9


@pytest.mark.parametrize("tiles", [{"s4": 60}, {"s4": 60, "s7": 61}])
def test_with_one_or_two_tiles_a_refill_may_be_chosen_and_the_turn_goes_on(tiles):
    at = state(wheel(**tiles), pile=range(1, 30))
    assert is_refillable(at)
    after = play(at, "R")
    assert after.wheel.count == 11
    assert after.to_move == at.to_move
    assert after.ply == at.ply + 1


def test_with_three_tiles_there_is_no_refill():
    at = state(wheel(s4=60, s7=61, s8=62), pile=range(1, 30))
    assert not is_refillable(at)
    assert refused_refill(at) == "too-many-tiles"


def test_with_no_tile_the_refill_is_automatic_before_the_next_turn():
    after = play(state(wheel(marker=2, s4=60), pile=range(1, 30)), "60@0,0")
    assert after.ply == 1
    assert after.to_move == 1
    assert after.wheel.marker == 4
    assert after.wheel.slots == (8, 9, 10, 11, None, 1, 2, 3, 4, 5, 6, 7)
    assert not is_refillable(after)


def test_a_short_pile_fills_as_many_slots_as_it_can():
    after = play(state(wheel(marker=9, s11=60), pile=(1, 2)), "R")
    assert after.wheel.slots == (2, None, None, None, None, None, None, None, None, None, 1, 60)
    assert after.pile == ()


def test_a_short_pile_may_be_drawn_by_a_forced_refill():
    after = play(state(wheel(marker=9, s11=60), pile=(1, 2)), "60@0,0")
    assert after.wheel == wheel(marker=11, s0=1, s1=2)
    assert not is_refillable(after)


def test_an_empty_pile_leaves_no_refill_to_choose():
    at = state(wheel(s4=60, s7=61))
    assert not is_refillable(at)
    assert refused_refill(at) == "pile-empty"


@pytest.mark.parametrize("pile", [range(1, 2), range(1, 30)])
def test_nobody_refills_twice_in_a_turn(pile):
    after = play(state(wheel(s4=60), pile=pile), "R")
    assert not is_refillable(after)
    assert refused_refill(after) in {"too-many-tiles", "pile-empty"}


def test_with_an_empty_pile_the_tiles_on_the_wheel_are_played_on():
    after = play(state(wheel(s4=60, s7=61)), "61@0,0")
    assert outcome(after) is None
    assert after.to_move == 1
    assert position(after)["takeable"] == [4]


def test_with_wheel_and_pile_empty_the_game_is_over():
    after = play(state(wheel(s4=60)), "60@0,0")
    assert outcome(after).reason == "tiles"
    assert after.to_move is None
    assert position(after)["takeable"] == []


def test_a_real_game_refills_automatically_until_the_pile_is_empty():
    at = place_next_until(game(tokens=21), lambda state: state.wheel.count == 1)
    assert len(at.pile) == 57
    at = place_next_until(at, lambda state: len(state.pile) == 2)
    assert at.wheel.count == 11
    at = place_next_until(at, lambda state: not state.pile)
    assert at.wheel.count == 2
    assert at.ply == 66
