import pytest

import engine
from games.lessons.exercises import EXERCISES, LEARNER


def takes(exercise):
    found = engine.previews(exercise.state).takes
    return [take for take in found if exercise.given in (None, take.take.tile)]


@pytest.mark.parametrize("exercise", EXERCISES)
def test_the_learner_moves_and_can_solve_it(exercise):
    assert exercise.state.to_move == LEARNER
    assert any(map(exercise.is_solved_by, takes(exercise)))


@pytest.mark.parametrize("exercise", EXERCISES)
def test_an_exercise_that_can_be_failed_explains_why(exercise):
    assert bool(exercise.missed) == (not all(map(exercise.is_solved_by, takes(exercise))))


def test_in_the_last_exercise_a_cheap_tile_gives_another_turn():
    exercise = EXERCISES[-1]
    gap = engine.previews(exercise.state).spend_and_move_again
    cheap = {take.take.tile for take in takes(exercise) if engine.TILES[take.take.tile].time <= gap}
    assert gap == 4
    assert {take.take.tile for take in takes(exercise) if exercise.is_solved_by(take)} == cheap
