"""Only a violation of the unique ply becomes "the table changed". Any other is an error of the site."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from games.bots.actions.play_turn import play_bot_turn
from games.bots.actions.schedule_turn import BOT_TURNS
from games.bots.models import BotTurn
from games.daily.actions.deal_moons import ensure_moon
from games.tables import errors, hooks
from games.tables.actions import submit_move
from games.tables.actions.locked_game import lock_game
from games.tables.models import Game, Invitation, Move
from games.tables.models.game import EndOfLog
from novaluna_site.constraints import violates
from novaluna_site.messaging.failures import failures
from novaluna_site.periods import utc_today
from tests.factories import start_game
from tests.playing import first_legal, mover_of, play

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture
def broken_hook(monkeypatch, mina, otto):
    """Once called, a feature violates a constraint of its own in the transaction of every move."""

    def insert_twice(game, seats, now) -> None:
        for _ in range(2):
            Invitation.objects.create(game=game, user=otto, invited_by=mina)

    return lambda: monkeypatch.setattr(hooks.position_changed, "_callbacks", [insert_twice])


def client_of(user) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


def violation_of(model, **fields) -> IntegrityError:
    model.objects.create(**fields)
    with pytest.raises(IntegrityError) as violation, transaction.atomic():
        model.objects.create(**fields)
    return violation.value


def test_it_tells_constraints_apart(game, mina, otto):
    invited = violation_of(Invitation, game=game, user=otto, invited_by=mina)
    assert violates(invited, Invitation, "invitation_once")
    assert not violates(invited, Move, "move_ply_once")
    with pytest.raises(TypeError):
        violates(invited, Move, "move_ply")


def test_a_ply_that_exists_already_means_that_the_table_changed(game, monkeypatch):
    """As if the lock had been lost between reading and writing."""
    play(game, first_legal(game))
    stored = Move.objects.get()
    fields = {field.name: getattr(stored, field.name) for field in Move._meta.fields if field.name != "id"}
    with pytest.raises(errors.StaleVersion), transaction.atomic():
        submit_move._insert(game, Move(**{**fields, "idempotency_key": "other"}))
    with pytest.raises(errors.KeyReused), transaction.atomic():
        submit_move._insert(game, Move(**{**fields, "ply": 2}))


def test_another_violation_is_a_server_error_that_changes_nothing(game, broken_hook, caplog):
    broken_hook()
    mover, action = mover_of(game), first_legal(game)
    by_api = client_of(mover).post(
        f"/api/games/{game.pk}/moves/",
        {"action": action, "expected_version": 0},
        content_type="application/json",
        headers={"Idempotency-Key": "k"},
    )
    by_form = client_of(mover).post(f"/games/{game.pk}/move/", {"action": action, "version": "0", "key": "k"})
    assert [by_api.status_code, by_form.status_code] == [500, 500]
    assert len([record for record in caplog.records if record.levelname == "ERROR"]) >= 2
    assert not Move.objects.exists()
    game.refresh_from_db()
    assert game.version == 0


def test_a_bots_turn_that_violates_a_constraint_is_put_off_and_counted(bots, mina, broken_hook):
    game = start_game(mina, bots=("new-moon",))
    Game.objects.update(to_move=1)
    BotTurn.objects.update_or_create(game=game, defaults={"version": 0, "due_at": game.started_at})
    broken_hook()
    before = failures()[BOT_TURNS.name]
    assert not play_bot_turn(game.pk)
    turn = BotTurn.objects.get()
    assert (failures()[BOT_TURNS.name], turn.attempts) == (before + 1, 1)


def test_the_end_of_the_log_is_read_with_the_lock(game):
    play(game, first_legal(game))
    with transaction.atomic():
        locked, _seats = lock_game(game.pk)
    move = Move.objects.get()
    assert locked.end_of_log == EndOfLog(1, move.rules_version, move.position_hash)


def test_a_violation_while_dealing_a_moon_is_not_hidden(monkeypatch):
    def fail(*args, **kwargs):
        raise IntegrityError("another constraint")

    monkeypatch.setattr("games.daily.models.DailySecret.objects.create", fail)
    with pytest.raises(IntegrityError, match="another constraint"):
        ensure_moon(utc_today())
