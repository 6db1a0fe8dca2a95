from games.play.redrawn import redrawn_seats
from games.tables.models import Move

AREAS = [[(x, 0, x + 1) for x in range(5)], [(0, 0, 11), (0, 1, 12)], [(0, 0, 13)]]


def taken(seat: int, tile: int, x: int, y: int) -> Move:
    return Move(seat=seat, action=f"{tile}@{x},{y}")


def test_a_new_page_draws_all_small_areas():
    assert redrawn_seats(AREAS, [], since=0) == {0, 1, 2}


def test_an_update_draws_the_small_areas_that_changed():
    assert redrawn_seats(AREAS, [taken(2, 13, 0, 0)], since=4) == {2}
    assert redrawn_seats(AREAS, [Move(seat=1, action="R")], since=4) == {1}


def test_an_update_draws_all_small_areas_if_their_common_scale_changed():
    assert redrawn_seats(AREAS, [taken(0, 5, 4, 0)], since=4) == {0, 1, 2}
