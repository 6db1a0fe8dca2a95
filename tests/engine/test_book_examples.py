"""The eight examples at the end of the rules, under their numbers."""

from tests.engine.build import area


def test_example_1_two_blues_on_two_sides_meet_two_blue():
    assert area("63@0,0 18@1,0 19@-1,0").covered == ((63, 1),)


def test_example_2_a_second_blue_behind_the_first_meets_two_blue():
    assert area("63@0,0 18@1,0 19@2,0").covered == ((63, 1),)


def test_example_2_three_reds_at_a_corner_do_not_meet_three_red():
    corner = area("59@0,0 18@1,0 35@1,1 36@2,1 37@3,1")
    assert corner.covered == ()


def test_example_3_one_tile_meets_two_of_its_own_goals_at_once():
    before = "35@1,0 36@2,0 37@3,0 19@1,1 18@0,1"
    assert area(before).covered == ()
    assert area(before + " 59@0,0").covered == ((59, 1), (59, 2))


def test_example_4_three_neighbours_meet_all_three_pairs_of_a_seven():
    assert area("17@0,0 18@1,0 35@0,1 52@-1,0").covered == ((17, 0), (17, 1), (17, 2))


def test_example_5_two_tiles_side_by_side_meet_a_goal_of_each_other():
    assert area("14@0,0 31@1,0").covered == ((14, 1), (31, 1))


def test_example_6_two_connected_yellows_below_meet_two_yellow_on_both():
    assert area("12@0,0 29@1,0 52@0,-1 53@1,-1").covered == ((12, 2), (29, 2))


def test_example_7_two_red_twos_count_each_other_for_four_red():
    four = "36@0,0 37@1,0 35@2,0 38@0,1"
    assert area(four).covered == ()
    assert area(four + " 39@1,1").covered == ((36, 0), (37, 0))


def test_example_8_a_chain_of_four_reds_meets_two_red_and_four_red():
    assert area("28@0,0 35@1,0 36@2,0").covered == ((28, 1),)
    assert area("28@0,0 35@1,0 36@2,0 37@3,0 38@4,0").covered == ((28, 0), (28, 1))
