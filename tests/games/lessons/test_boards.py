import pytest

import engine
from games.lessons.boards import BOARDS, LEARNER
from games.lessons.pictures import GOALS


def takes(board):
    found = engine.previews(board.state).takes
    return [take for take in found if board.given in (None, take.take.tile)]


@pytest.mark.parametrize("board", BOARDS)
def test_the_learner_moves_and_can_solve_the_board(board):
    assert board.state.to_move == LEARNER
    assert any(map(board.is_solved_by, takes(board)))


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_that_can_be_failed_explains_why(board):
    assert bool(board.missed) == (not all(map(board.is_solved_by, takes(board))))


def test_on_the_last_board_a_cheap_tile_gives_another_turn():
    board = BOARDS[-1]
    gap = engine.previews(board.state).spend_and_move_again
    cheap = {take.take.tile for take in takes(board) if engine.TILES[take.take.tile].time <= gap}
    assert gap == 4
    assert {take.take.tile for take in takes(board) if board.is_solved_by(take)} == cheap


def test_the_pictures_agree_with_their_texts():
    """The goal that each picture is about, and whether the engine covered it."""
    about = [(63, 1), (63, 1), (59, 1), (36, 0), (28, 0), (34, 2)]
    covered = [goal in picture.state.areas[0].covered for goal, picture in zip(about, GOALS, strict=True)]
    assert covered == [picture.is_met for picture in GOALS]
