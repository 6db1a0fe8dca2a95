"""R3.4, R3.5: placing a tile and covering goals."""

import pytest

from engine import IllegalMove, legal_actions, outcome, position
from tests.engine.build import area, game, place_next, play, state, wheel


def refusal_of(at, text):
    with pytest.raises(IllegalMove) as refusal:
        play(at, text)
    return refusal.value.code, refusal.value.rule


def test_the_first_tile_goes_to_the_origin():
    start = game()
    assert {(take.x, take.y) for take in legal_actions(start)} == {(0, 0)}
    assert refusal_of(start, "1@1,0") == ("not-at-origin", "R3.4")


def test_a_later_tile_shares_a_side_with_one_that_is_there():
    at = state(wheel(s1=1), areas=("63@0,0", ""))
    assert [str(action) for action in legal_actions(at)] == ["1@-1,0", "1@0,-1", "1@0,1", "1@1,0"]
    assert refusal_of(at, "1@1,1") == ("not-adjacent", "R3.4")
    assert refusal_of(at, "1@0,0") == ("cell-taken", "R3.4")


def test_the_tile_goes_into_the_area_of_the_seat_to_move():
    after = play(state(wheel(s1=1, s2=4), discs=((1, 0), (0, 0))), "1@0,0")
    assert [len(area.tiles) for area in after.areas] == [0, 1]


def test_an_area_has_no_edges_to_the_left_or_below():
    after = play(
        state(wheel(s1=1, s2=18, s3=35, s4=52), discs=((0, 0), (1, 90)), areas=("2@0,0", "")),
        "1@-1,0",
        "18@-1,-1",
        "35@-2,-1",
    )
    assert position(after)["areas"][0] == [[-2, -1, 35], [-1, -1, 18], [-1, 0, 1], [0, 0, 2]]


def test_a_long_thin_area_reaches_far_and_keeps_its_groups():
    at = game(seats=2, tokens=21)
    while at.to_move is not None:
        at = place_next(at)
    assert max(x for area in at.areas for x, _ in area.tiles) >= 30
    line = area(" ".join(f"{tile}@{-index},0" for index, tile in enumerate([28, *range(35, 52)])))
    assert len(line.groups[(-17, 0)].cells) == 17
    assert {(28, 0), (28, 1)} <= set(line.covered)


def test_surplus_goals_on_the_last_token_are_listed_and_end_the_game():
    at = state(wheel(s1=17, s2=4), areas=("18@1,0 35@0,1 52@-1,0", ""), tokens=1)
    after = play(at, "17@0,0")
    described = position(after)
    assert described["covered"][0] == [[17, 0], [17, 1], [17, 2]]
    assert described["tokens_left"] == [0, 1]
    assert outcome(after).reason == "tokens"
    assert outcome(after).ranking == (0, 1)


def test_a_goal_that_was_covered_is_not_covered_again():
    at = state(wheel(s1=36), areas=("64@0,0 35@1,0", ""))
    after = play(at, "36@2,0")
    assert after.areas[0].covered == at.areas[0].covered == ((64, 1),)
