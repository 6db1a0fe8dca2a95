"""The one write path: order of checks, idempotency, what is stored and what is told."""

import pytest
from django.db import DatabaseError, transaction

from games import errors
from games.models import Game, Move, Seat
from games.services.submit_move import MoveRequest, position_hash, submit_move
from games.snapshots import visible_state
from tests.games.conftest import first_legal, play, play_to_the_end

pytestmark = pytest.mark.django_db


def test_it_stores_the_move_and_the_position(game):
    mover, action = game.to_move, first_legal(game)
    accepted = play(game, action)
    game.refresh_from_db()
    move = game.moves.get()
    assert (move.ply, move.seat, move.action) == (1, mover, action)
    assert game.version == 1
    assert accepted.is_new
    assert accepted.answer == move.answer
    assert move.position_hash == position_hash(visible_state(game))


def test_it_answers_a_repeated_request_with_the_stored_answer(game):
    mover, action = game.to_move, first_legal(game)
    first = play(game, action)
    again = submit_move(game.pk, mover, Move.Source.PERSON, MoveRequest(action, "k", 0))
    assert again.answer == first.answer
    assert not again.is_new
    assert game.moves.count() == 1


def test_it_refuses_a_key_used_for_another_body(game):
    mover = game.to_move
    play(game, first_legal(game))
    with pytest.raises(errors.KeyReused):
        submit_move(game.pk, mover, Move.Source.PERSON, MoveRequest("R", "k", 0))


def test_it_refuses_a_move_out_of_turn(game):
    with pytest.raises(errors.NotYourTurn):
        play(game, first_legal(game), seat=1 - game.to_move)


def test_it_refuses_a_stale_version_and_tells_the_current_one(game):
    play(game, first_legal(game))
    with pytest.raises(errors.StaleVersion) as refusal:
        play(game, first_legal(game), version=7, key="other")
    assert refusal.value.data == {"version": 1}


def test_it_names_the_rule_an_illegal_action_breaks(game):
    with pytest.raises(errors.IllegalAction) as refusal:
        play(game, "R")
    assert refusal.value.data["rule"] == "R3.1"


def test_a_row_of_the_log_can_not_be_changed(game):
    play(game, first_legal(game))
    with pytest.raises(DatabaseError), transaction.atomic():
        Move.objects.update(action="R")


def test_a_game_played_to_its_end_has_places_and_refuses_more(game):
    play_to_the_end(game)
    assert game.status == Game.Status.FINISHED
    assert sorted(game.seats.values_list("place", flat=True)) == [1, 2]
    with pytest.raises(errors.GameOver):
        play(game, "R", seat=0, key="late")


def test_a_resignation_needs_no_turn_and_no_version(game):
    waiting = 1 - game.to_move
    submit_move(game.pk, waiting, Move.Source.PERSON, MoveRequest(f"resign:{waiting}", "bye"))
    game.refresh_from_db()
    assert game.reason == "left"
    assert Seat.objects.get(game=game, place=2).left == "resign"
