"""R4: common mistakes in counting."""

from engine.goals import connected, touching
from engine.tiles import Color
from tests.engine.build import area


def count(built, cell, color):
    return connected(touching(built, cell), cell, color)


def test_a_group_touching_on_two_sides_counts_once():
    corner = area("28@0,0 35@1,0 36@1,1 37@0,1")
    assert count(corner, (0, 0), Color.RED) == 3
    assert corner.covered == ((28, 1),)


def test_a_group_touching_on_three_sides_counts_once():
    built = area("28@0,0 35@1,0 36@1,1 37@0,1 38@-1,1 40@-1,0")
    assert count(built, (0, 0), Color.RED) == 5
    built = area("64@0,0 35@1,0 38@0,1")
    assert built.covered == ((64, 1),), "two reds on two sides are not three"


def test_the_goals_own_tile_never_counts():
    # Tile 36 is red and asks for 4 red.
    assert count(area("36@0,0"), (0, 0), Color.RED) == 0
    assert area("36@0,0 35@1,0 38@2,0 40@3,0").covered == ()
    assert area("36@0,0 35@1,0 38@2,0 40@3,0 39@4,0").covered == ((36, 0),)


def test_groups_on_the_sides_of_a_goals_own_colour_are_joined_by_its_tile_and_count():
    assert area("36@0,0 35@1,0 38@-1,0 40@0,1 45@0,-1").covered == ((36, 0),)


def test_a_distant_goal_is_completed_by_merging_two_groups():
    # The blue 4-tile at the far left asks for 4 red; the last red closes a gap three cells away.
    apart = "28@0,0 35@1,0 36@2,0 52@2,1 53@3,1 54@4,1 38@4,0 39@5,0"
    assert (28, 0) not in area(apart).covered
    assert (28, 0) in area(apart + " 40@3,0").covered


def test_at_least_is_enough():
    # Three reds at once arrive beside "1 red" and "3 red"; four beside "2 red".
    assert area("35@1,0 36@2,0 37@3,0 38@4,0 28@0,0").covered == ((28, 0), (28, 1))
    assert (14, 0) in area("35@1,0 36@2,0 37@3,0 14@0,0").covered


def test_the_same_tiles_serve_several_goals_of_several_tiles():
    built = area("28@0,0 35@1,0 36@2,0 14@2,1")
    assert {(28, 1), (14, 0)} <= set(built.covered), "the same two reds, for a covered goal and a new one"


def test_diagonals_never_count():
    assert count(area("63@0,0 18@1,1 19@-1,-1"), (0, 0), Color.BLUE) == 0


def test_every_colour_of_a_goal_is_needed():
    # Tile 7 asks for one of each colour.
    three = "7@0,0 18@1,0 35@0,1 52@-1,0"
    assert area(three).covered == ()
    assert area(three + " 1@0,-1").covered == ((7, 0),)


def test_a_tile_without_goals_covers_nothing():
    assert area("35@0,0 36@1,0").covered == ()
