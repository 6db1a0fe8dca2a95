"""R1.2: nobody sees the order of the pile."""

from dataclasses import replace
from random import Random

from engine import legal_actions, view
from tests.engine.build import game, place_next_until


def test_a_view_has_the_unseen_tiles_but_not_their_order():
    state = game(first=(68, 67, 66))
    seen = view(state, 1)
    assert seen.seat == 1
    assert seen.unseen == tuple(sorted(state.pile))
    assert seen == view(replace(state, pile=state.pile[::-1]), 1)


def test_a_spectator_has_a_view_too():
    assert view(game(), None).seat is None


def test_the_public_part_of_a_view_answers_what_a_state_answers():
    state = place_next_until(game(), lambda state: state.wheel.count == 2)
    assert legal_actions(view(state, 0).public) == legal_actions(state)


def test_a_guess_is_the_same_game_with_the_unseen_tiles_in_a_random_order():
    state = place_next_until(game(), lambda state: state.ply == 9)
    guess = view(state, 0).determinize(Random(3))
    assert sorted(guess.pile) == sorted(state.pile)
    assert guess.pile != tuple(sorted(state.pile))
    assert replace(guess, pile=state.pile) == state
    assert guess == view(state, 0).determinize(Random(3))
