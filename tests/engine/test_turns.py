"""R1.3, R1.6, R2.1, R3.3: whose turn it is."""

from engine import TILES, Disc, Take, apply
from tests.engine.build import game, play, state, wheel


def test_the_top_of_the_starting_stack_moves_first():
    start = game(seats=3, order=(2, 0, 1))
    assert start.to_move == 2
    assert start.order == (2, 0, 1)


def test_the_seat_furthest_behind_moves_several_times_in_a_row():
    # Times: tile 17 is 7, tiles 1 and 18 are 1, tile 52 is 1.
    moved = play(game(first=(17, 1, 18, 52)), "17@0,0", "1@0,0", "18@1,0")
    assert moved.track == (Disc(1, 2), Disc(0, 7))
    assert moved.to_move == 1


def test_landing_on_the_next_disc_is_on_top_of_it_and_moves_again():
    before = state(wheel(s1=17, s2=4), discs=((1, 5), (0, 12)))
    after = play(before, "17@0,0")
    assert after.track == (Disc(1, 12), Disc(0, 12))
    assert after.to_move == 1


def test_landing_one_beyond_the_next_disc_ends_the_turn():
    assert play(state(wheel(s1=17, s2=4), discs=((1, 5), (0, 11))), "17@0,0").to_move == 0


def test_several_discs_on_one_space_move_from_the_top():
    before = state(wheel(s1=4, s2=5, s3=6, s4=21), discs=((2, 0), (0, 3), (1, 3), (3, 9)))
    after = play(before, "4@0,0")
    assert after.order == (2, 0, 1, 3), "the last to arrive lies on top of the two that were there"
    after = play(after, "5@1,0")
    assert after.track == (Disc(0, 3), Disc(1, 3), Disc(2, 6), Disc(3, 9))


def test_positions_far_beyond_24_are_compared_as_numbers():
    # In the drawing, 50 (drawn at 2) looks as if it were behind 47 (drawn at 23).
    before = state(wheel(s1=4, s2=5), discs=((0, 47), (1, 50)))
    assert before.to_move == 0
    assert play(before, "4@0,0").track == (Disc(0, 50), Disc(1, 50))
    assert play(before, "4@0,0", "5@1,0").track == (Disc(1, 50), Disc(0, 53))


def test_a_take_costs_the_time_of_its_tile():
    for tile in (1, 2, 4, 8, 12, 15, 17):
        after = apply(game(first=(tile,)), Take(tile, 0, 0))
        assert Disc(0, TILES[tile].time) in after.track
