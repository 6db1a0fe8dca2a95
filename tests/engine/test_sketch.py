"""Trying tiles during the turn of another player."""

import pytest

from engine import Take, apply, previews, sketch, sketched_takes
from tests.engine.build import game, state, wheel


@pytest.fixture
def at():
    return state(wheel(s1=31, s2=4, s7=9), pile=(5,), discs=((1, 3), (0, 6)), areas=("14@0,0", ""))


def test_any_tile_of_the_wheel_can_be_tried_whoever_is_to_move(at):
    found = sketch(at, 0, [Take(31, 0, 1), Take(9, 0, 2)])
    assert found.placed == (Take(31, 0, 1), Take(9, 0, 2))
    assert found.tiles == (4,)
    assert found.state.areas[0].tiles == {(0, 0): 14, (0, 1): 31, (0, 2): 9}
    assert (14, 1) in found.state.areas[0].covered
    assert at.areas[0].tiles == {(0, 0): 14}, "the game itself is as it was"


def test_tiles_that_cannot_be_placed_are_left_out(at):
    far, taken, unseen, twice = Take(31, 5, 5), Take(4, 0, 0), Take(5, 1, 0), Take(9, 1, 0)
    found = sketch(at, 0, [far, taken, unseen, twice, twice])
    assert found.placed == (twice,)


def test_it_shows_the_gain_of_each_free_cell(at):
    shown = {preview.take: preview.covers for preview in sketched_takes(sketch(at, 0, []), 0, 31)}
    assert shown[Take(31, 0, 1)] == ((14, 1), (31, 1))
    assert len(shown) == 4


def test_on_the_players_turn_it_agrees_with_the_previews():
    now = game()
    for _ in range(6):
        now = apply(now, previews(now).takes[0].take)
    seat = now.to_move
    tile = next(iter(now.wheel.takeable()))
    expected = [(take.take, take.covers) for take in previews(now).takes if take.take.tile == tile]
    found = sketched_takes(sketch(now, seat, []), seat, tile)
    assert [(take.take, take.covers) for take in found] == expected
