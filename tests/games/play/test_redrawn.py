from games.play.redrawn import redrawn_seats
from games.tables.models import Move

AREAS = [[(0, 0, 1), (1, 0, 2)], [(0, 0, 3), (0, 1, 4)], [(0, 0, 5)]]


def taken(seat: int, tile: int, x: int, y: int) -> Move:
    return Move(seat=seat, action=f"{tile}@{x},{y}")


def test_a_new_page_draws_all_small_areas():
    assert redrawn_seats(AREAS, [], since=0) == {0, 1, 2}


def test_an_update_draws_the_small_areas_that_changed():
    assert redrawn_seats(AREAS, [taken(2, 5, 0, 0)], since=4) == {2}
    assert redrawn_seats(AREAS, [Move(seat=1, action="R")], since=4) == {1}


def test_an_update_draws_all_small_areas_if_their_common_scale_changed():
    assert redrawn_seats(AREAS, [taken(0, 2, 1, 0)], since=4) == {0, 1, 2}
