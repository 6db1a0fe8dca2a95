"""The only function that writes moves: order of checks, idempotency, stored rows and published events."""

import pytest
from django.db import DatabaseError, transaction

import engine
from games.tables import errors
from games.tables.actions.submit_move import MoveRequest, position_hash
from games.tables.models import Game, Move, Seat
from games.tables.snapshots import visible_state
from tests.playing import first_legal, play, play_to_the_end, submit

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def test_it_stores_the_move_and_the_position(game):
    mover, action = game.to_move, first_legal(game)
    accepted = play(game, action)
    game.refresh_from_db()
    move = game.moves.get()
    assert (move.ply, move.seat, move.action) == (1, mover, action)
    assert game.version == 1
    assert accepted.is_new
    assert accepted.event == move.answer
    assert move.position_hash == position_hash(engine.position(visible_state(game)))


def test_it_answers_a_repeated_request_with_the_stored_answer(game):
    mover, action = game.to_move, first_legal(game)
    first = play(game, action)
    again = submit(game.pk, mover, MoveRequest(action, "k", 0), source=Move.Source.PERSON)
    assert again.event == first.event
    assert not again.is_new
    assert game.moves.count() == 1


def test_it_refuses_a_key_used_for_another_body(game):
    mover = game.to_move
    play(game, first_legal(game))
    with pytest.raises(errors.KeyReused):
        submit(game.pk, mover, MoveRequest("R", "k", 0), source=Move.Source.PERSON)


def test_it_refuses_a_move_out_of_turn(game):
    with pytest.raises(errors.NotYourTurn):
        play(game, first_legal(game), seat=1 - game.to_move)


def test_it_refuses_a_stale_version_and_returns_the_current_one(game):
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
    submit(game.pk, waiting, MoveRequest(f"resign:{waiting}", "bye"), source=Move.Source.PERSON)
    game.refresh_from_db()
    assert game.reason == "left"
    assert Seat.objects.get(game=game, place=2).left == "resign"
