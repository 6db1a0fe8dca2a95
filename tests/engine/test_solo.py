"""R6: solo."""

from dataclasses import replace

import pytest

from engine import IllegalMove, outcome, position, tokens_to_place
from engine.state import PhaseOne
from tests.engine.build import game, place_next_until, play, state, wheel

# Clusters far from each other. In each, the neighbours of one tile meet its goals.
SIX = "17@0,0 18@1,0 35@0,1 52@-1,0  34@10,0 36@11,0 1@10,1 53@9,0"
SIX_TIMES = 7 + 1 + 1 + 1 + 7 + 2 + 1 + 2
EIGHT = SIX + " 14@20,0 31@21,0"
EIGHT_TIMES = SIX_TIMES + 5 + 5
EIGHTEEN = (
    SIX
    + " 51@20,0 19@21,0 2@20,1 54@19,0  68@30,0 37@31,0 3@30,1 20@29,0"
    + " 4@41,0 5@42,0 38@39,0 39@38,0 55@40,1 56@40,2 12@40,0"
    + " 6@51,0 7@52,0 21@49,0 22@48,0 57@50,1 58@50,2 29@50,0"
    + " 9@61,0 10@62,0 40@59,0 41@58,0 23@60,1 24@60,2"
)

EIGHTEEN_TIMES = 114


def solo(wheel, area, pile=range(60, 67), tokens=21, phase_one=None):
    return replace(state(wheel, pile, discs=(), areas=(area,), tokens=tokens), phase_one=phase_one)


def solo_fields(at):
    return position(at)["solo"]


def refused(at, text):
    with pytest.raises(IllegalMove) as refusal:
        play(at, text)
    return refusal.value.code, refusal.value.rule


def test_a_solo_game_has_21_tokens_and_no_disc():
    start = position(game(seats=1, tokens=tokens_to_place(1)))
    assert start["tokens_left"] == [21]
    assert start["track"] == [None]
    assert start["order"] == [0]
    assert start["to_move"] == 0
    assert start["solo"] == {
        "phase": 1,
        "phase1_sum": None,
        "phase1_missing": None,
        "can_end_phase": False,
        "score": None,
    }


def test_there_is_no_ordinary_refill():
    at = solo(wheel(s4=60), EIGHT)
    assert not position(at)["can_refill"]
    assert refused(at, "R") == ("no-refill-in-solo", "R6.2")


def test_with_the_eighth_token_phase_1_may_be_ended():
    seven = solo(wheel(s1=31, s2=4), SIX + " 14@20,0")
    assert len(seven.areas[0].covered) == 6
    assert not solo_fields(seven)["can_end_phase"]
    assert refused(seven, "P") == ("too-few-tokens", "R6.3")
    eight = play(seven, "31@21,0")
    assert solo_fields(eight)["can_end_phase"]
    ended = play(eight, "P")
    assert solo_fields(ended)["phase"] == 2
    assert solo_fields(ended)["phase1_sum"] == EIGHT_TIMES
    assert solo_fields(ended)["phase1_missing"] == 0
    assert refused(ended, "P") == ("phase-ended", "R6.3")


def test_after_the_eighth_token_the_player_may_go_on():
    after = play(solo(wheel(s1=30, s2=4, s3=5), EIGHT), "30@22,0", "4@22,1")
    assert position(after)["covered"][0].count([30, 1]) == 1
    assert position(after)["tokens_left"] == [12], "the ninth token comes from the second stack"
    assert solo_fields(after)["phase"] == 1
    assert solo_fields(after)["can_end_phase"]


def test_with_all_eleven_taken_phase_1_ends_automatically_and_missing_tokens_cost_10():
    after = play(solo(wheel(s1=4), SIX), "4@10,2")
    assert solo_fields(after) == {
        "phase": 2,
        "phase1_sum": SIX_TIMES + 3 + 10 * 2,
        "phase1_missing": 2,
        "can_end_phase": False,
        "score": None,
    }
    assert after.wheel.count == 7, "the empty slots are refilled"


def test_a_real_game_ends_phase_1_after_eleven_tiles():
    at = place_next_until(game(seats=1, tokens=21), lambda state: state.ply == 11)
    assert solo_fields(at)["phase"] == 2
    assert at.wheel.count == 11
    assert len(at.pile) == 46


def test_tiles_on_the_wheel_stay_when_phase_1_is_ended():
    after = play(solo(wheel(marker=3, s5=4, s7=5), EIGHT), "P")
    assert after.wheel == wheel(marker=3, s4=60, s5=4, s6=61, s7=5, s8=62, s9=63, s10=64, s11=65, s0=66)
    assert after.pile == ()


def test_phase_2_ends_with_an_empty_wheel_whatever_the_pile_holds():
    after = play(solo(wheel(s1=4), SIX, phase_one=PhaseOne(50, 0)), "4@10,2")
    assert outcome(after).reason == "tiles"
    assert outcome(after).ranking is None
    assert outcome(after).score == 50 + SIX_TIMES + 3 + 10 * 15
    assert solo_fields(after)["score"] == outcome(after).score
    assert len(after.pile) == 7


def test_a_token_missing_in_both_phases_costs_10_twice():
    at = play(solo(wheel(s1=4), SIX, pile=(5,), tokens=8), "4@10,2")
    assert solo_fields(at)["phase1_sum"] == SIX_TIMES + 3 + 10 * 2
    after = play(at, "5@10,3")
    assert outcome(after).score == (SIX_TIMES + 3 + 20) + (SIX_TIMES + 3 + 3 + 20)


def test_phase_2_ends_with_the_last_token():
    at = solo(wheel(s1=46, s2=4), EIGHTEEN, phase_one=PhaseOne(50, 0))
    after = play(at, "46@60,0")
    times = EIGHTEEN_TIMES + 5
    assert outcome(after).reason == "tokens"
    assert outcome(after).score == 50 + times
    assert solo_fields(after)["phase"] == 2


def test_all_21_in_phase_1_end_the_game_with_the_same_sum_twice():
    after = play(solo(wheel(s1=46, s2=4), EIGHTEEN), "46@60,0")
    times = EIGHTEEN_TIMES + 5
    assert outcome(after).reason == "tokens"
    assert outcome(after).score == 2 * times
    assert solo_fields(after) == {
        "phase": 1,
        "phase1_sum": times,
        "phase1_missing": 0,
        "can_end_phase": False,
        "score": 2 * times,
    }


def test_phases_belong_to_solo_only():
    assert refused(game(), "P") == ("not-solo", "R6.3")
    assert position(game())["solo"] is None


def test_fewer_tokens_than_the_first_stack_are_one_stack():
    after = play(solo(wheel(s1=31, s2=4), "14@20,0", tokens=3), "31@21,0")
    assert refused(after, "P") == ("too-few-tokens", "R6.3")
    assert position(after)["tokens_left"] == [1]
    assert outcome(play(solo(wheel(s1=31, s2=4), "14@20,0", tokens=2), "31@21,0")).score == 20
