from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import BotTurn, Game, Move
from games.services.moderation import abort_game
from games.services.play_bot_turn import play_bot_turn, sweep_bot_turns
from games.services.tables import open_table
from tests.games.conftest import first_legal, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(mina, bots, options) -> Game:
    """Mina against a bot, and it is the bot's turn."""
    table = open_table(mina, options(bots=("crescent",)))
    while table.to_move == 0:
        play(table, first_legal(table), key=f"k{table.version}")
        table.refresh_from_db()
    make_due()
    return table


def make_due() -> None:
    BotTurn.objects.update(due_at=timezone.now() - timedelta(seconds=1))


def test_the_bot_moves_when_its_turn_is_due(game):
    version = game.version
    assert play_bot_turn(game.pk, version)
    move = game.moves.get(ply=version + 1)
    assert (move.seat, move.source) == (1, Move.Source.BOT)


def test_it_waits_until_the_turn_is_due(game):
    BotTurn.objects.update(due_at=timezone.now() + timedelta(seconds=5))
    assert not play_bot_turn(game.pk, game.version)


def test_a_stale_wake_up_does_nothing(game):
    assert play_bot_turn(game.pk, game.version)
    make_due()
    assert not play_bot_turn(game.pk, game.version)


def test_a_claimed_turn_is_not_played_twice_but_comes_back(game, monkeypatch):
    BotTurn.objects.update(due_at=timezone.now() - timedelta(seconds=1))
    monkeypatch.setattr("games.services.play_bot_turn.choose_action", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        play_bot_turn(game.pk, game.version)
    monkeypatch.undo()
    assert not play_bot_turn(game.pk, game.version)
    make_due()
    assert play_bot_turn(game.pk, game.version)


def test_a_game_stopped_while_the_bot_thinks_gets_no_move(game, monkeypatch):
    action = first_legal(game)

    def abort_meanwhile(*_):
        abort_game(game.pk)
        return action

    monkeypatch.setattr("games.services.play_bot_turn.choose_action", abort_meanwhile)
    version = game.version
    assert not play_bot_turn(game.pk, version)
    assert not game.moves.filter(ply__gt=version).exists()


def test_the_sweep_wakes_what_is_due(game, monkeypatch):
    woken = []
    monkeypatch.setattr("games.services.play_bot_turn.wake_bot", lambda *args: woken.append(args[:2]))
    assert sweep_bot_turns() == 1
    assert woken == [(game.pk, game.version)]


def test_no_row_is_left_when_a_person_is_to_move(game):
    while game.to_move == 1:
        make_due()
        play_bot_turn(game.pk, game.version)
        game.refresh_from_db()
    assert not BotTurn.objects.exists()
