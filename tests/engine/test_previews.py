"""Previews for the table page. test_properties.py checks that they agree with what happens."""

from dataclasses import replace

from engine import Color, GoalProgress, Take, previews
from engine.state import PhaseOne
from tests.engine.build import game, play, state, wheel


def take(shown, text):
    return next(preview for preview in shown.takes if str(preview.take) == text)


def test_a_take_shows_goals_landing_space_next_seat_and_order():
    at = state(wheel(s1=31, s2=4), pile=(5,), discs=((1, 3), (0, 6), (2, 9)), areas=("", "14@0,0", ""))
    shown = previews(at)
    assert len(shown.takes) == 8
    covering = take(shown, "31@0,1")
    assert covering.take == Take(31, 0, 1)
    assert covering.covers == ((14, 1), (31, 1))
    assert covering.lands == 8
    assert covering.next_seat == 0
    assert covering.order == (0, 1, 2)
    staying = take(shown, "4@0,1")
    assert staying.covers == ()
    assert staying.next_seat == 1, "it lands on the next disc"
    assert staying.order == (1, 0, 2)


def test_nobody_is_next_after_the_last_token():
    shown = previews(state(wheel(s1=31, s2=4), areas=("14@0,0", ""), tokens=1))
    assert take(shown, "31@0,1").next_seat is None
    assert take(shown, "4@0,1").next_seat == 1


def test_nobody_is_next_after_the_last_tile():
    assert take(previews(state(wheel(s1=4))), "4@0,0").next_seat is None
    assert take(previews(state(wheel(s1=4), pile=(5,))), "4@0,0").next_seat == 1


def test_time_to_spend_and_move_again():
    assert previews(state(wheel(s1=4), discs=((1, 3), (0, 6), (2, 9)))).spend_and_move_again == 3
    assert previews(game()).spend_and_move_again == 0
    assert previews(game(seats=1)).spend_and_move_again is None


def test_progress_of_open_goals_is_shown_for_every_seat_and_capped():
    shown = previews(state(wheel(s1=1), areas=("7@0,0 52@1,0 53@2,0", "28@0,0 35@1,0 36@2,0 40@3,0")))
    assert shown.progress[0] == (
        GoalProgress(
            (7, 0), ((Color.BLUE, 0), (Color.RED, 0), (Color.TURQUOISE, 0), (Color.YELLOW, 1)), connected=1
        ),
        GoalProgress((7, 1), ((Color.YELLOW, 2),), connected=2),
        GoalProgress((53, 0), ((Color.YELLOW, 1),), connected=1),
    )
    assert [(each.goal, each.connected) for each in shown.progress[1]] == [
        ((28, 0), 3),
        ((36, 0), 2),
        ((40, 0), 1),
    ]


def test_solo_has_no_landing_space_and_phase_1_goes_on_after_the_last_tile():
    at = state(wheel(s1=4), discs=(), areas=("",))
    shown = take(previews(at), "4@0,0")
    assert (shown.lands, shown.next_seat, shown.order) == (None, 0, (0,))
    second = replace(at, phase_one=PhaseOne(0, 0), pile=(5,))
    assert take(previews(second), "4@0,0").next_seat is None


def test_a_game_that_is_over_has_no_takes():
    over = previews(play(game(), "resign:0"))
    assert over.takes == ()
    assert over.spend_and_move_again is None
