"""The socket of one table: permissions, published events, answers."""

import pytest

from accounts.actions.block_player import block_player
from accounts.models import Block, User
from games.chat.actions.say import say
from games.chat.queries import chat_line_summary
from games.daily.actions import play_bot_solo as bot_solo
from games.tables.actions.join_table import join_table
from games.tables.actions.moderate import abort_game
from games.tables.actions.open_table import open_table
from games.tables.models import Game, Move
from tests.playing import first_legal, play, play_to_the_end

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def mover(game, mina, otto) -> User:
    return (mina, otto)[game.to_move]


@pytest.fixture
def private_game(mina, otto, options) -> Game:
    table = open_table(mina, options(access=Game.Access.LINK, watching=Game.Watching.PLAYERS))
    join_table(otto, table.pk, link_code=table.link_code)
    return Game.objects.get(pk=table.pk)


def test_it_welcomes_a_player_with_version_seat_and_clock(person, game, mina):
    welcome = person(mina).at(game.pk).next()

    assert welcome["type"] == "welcome"
    assert (welcome["game"], welcome["version"], welcome["your_seat"]) == (game.pk, 0, 0)
    assert welcome["clock"]["to_move"] == game.to_move


def test_it_sends_a_move_to_everybody(person, game, mina, otto):
    lines = [person(user).at(game.pk) for user in (mina, otto, None)]
    for line in lines:
        line.wait_for("welcome")
    accepted = play(game, first_legal(game))
    for line in lines:
        moved = line.wait_for("moved")
        assert (moved["game"], moved["version"], moved["event"]) == (game.pk, 1, accepted.event)


def test_a_private_game_looks_like_one_that_does_not_exist(person, private_game, kian):
    nowhere = private_game.pk + 1
    for user in (kian, None):
        assert person(user).at(private_game.pk).close_code() == person(user).at(nowhere).close_code() == 4404


def test_the_link_opens_a_private_table_that_waits(person, mina, options):
    table = open_table(mina, options(access=Game.Access.LINK))
    visitor = person()

    assert visitor.at(table.pk).close_code() == 4404
    assert visitor.connect(f"/ws/games/{table.pk}/?link_code={table.link_code}").next()["type"] == "welcome"


def test_a_table_that_becomes_private_closes_the_sockets_of_spectators(person, mina, otto, options):
    table = open_table(mina, options(watching=Game.Watching.PLAYERS))
    spectator, host = person().at(table.pk), person(mina).at(table.pk)
    spectator.wait_for("welcome")
    host.wait_for("welcome")
    join_table(otto, table.pk)

    assert host.wait_for("table_changed")["status"] == "running"
    assert spectator.close_code() == 4404


def test_it_sends_the_events_that_the_client_lacks(person, game, mina):
    answers = []
    for number in range(3):
        answers.append(play(game, first_legal(game), key=f"k{number}").event)
        game.refresh_from_db()
    line = person(mina).at(game.pk)

    events = line.ask("sync", version=1)

    assert (events["type"], events["version"], events["events"]) == ("events", 3, answers[1:])
    assert line.ask("sync", version=3)["events"] == []


def test_a_move_over_the_socket_is_answered_and_published(person, game, mina, otto, mover):
    waiting = person(otto if mover == mina else mina).at(game.pk)
    waiting.wait_for("welcome")
    line = person(mover).at(game.pk)
    action = first_legal(game)

    first = line.ask("move", action=action, expected_version=0, key="one")
    again = line.ask("move", action=action, expected_version=0, key="one")

    assert (first["type"], first["is_new"], again["is_new"]) == ("accepted", True, False)
    assert first["answer"] == again["answer"] == Move.objects.get().answer
    assert waiting.wait_for("moved")["event"] == first["answer"]


def test_a_refused_move_has_the_usual_format_of_errors(person, game, mina, otto, mover):
    line = person(mover).at(game.pk)

    illegal = line.ask("move", action="R", expected_version=0, key="k")
    stale = line.ask("move", action=first_legal(game), expected_version=7, key="k")

    assert (illegal["type"], illegal["code"], illegal["rule"]) == ("error", "illegal", "R3.1")
    assert (stale["code"], stale["version"]) == ("stale_version", 0)
    assert not Move.objects.exists()


def test_only_players_move(person, game, kian):
    move = {"action": first_legal(game), "expected_version": 0, "key": "k"}

    assert person().at(game.pk).ask("move", **move)["code"] == "not_authenticated"
    assert person(kian).at(game.pk).ask("move", **move)["code"] == "forbidden"
    assert not Move.objects.exists()


def test_the_end_and_an_abort_are_published(person, game, mina, otto, options):
    line = person(mina).at(game.pk)
    line.wait_for("welcome")
    play_to_the_end(game)
    while not line.wait_for("moved")["event"]["over"]:
        pass
    other = open_table(mina, options())
    join_table(otto, other.pk)
    line = person(mina).at(other.pk)
    line.wait_for("welcome")
    abort_game(other.pk)
    # The message about the start of the game may still arrive.
    while line.wait_for("table_changed")["status"] != "aborted":
        pass


def test_lines_of_spectators_are_not_sent_to_players(person, game, mina, otto, kian):
    player, spectator = person(otto).at(game.pk), person(kian).at(game.pk)
    player.wait_for("welcome")
    spectator.wait_for("welcome")

    say(kian, game.pk, "Otto should take 41")
    said = say(mina, game.pk, "good luck")

    assert player.wait_for("chat")["line"] == chat_line_summary(said)
    assert [spectator.wait_for("chat")["line"]["room"] for _ in range(2)] == ["spectators", "players"]


def test_lines_of_a_muted_player_are_not_sent(person, game, mina, otto):
    block_player(otto, mina, Block.Kind.MUTED)
    line = person(otto).at(game.pk)
    line.wait_for("welcome")
    say(mina, game.pk, "hello?")
    own = say(otto, game.pk, "finally quiet")

    assert line.wait_for("chat")["line"]["id"] == own.pk


def test_it_reports_that_the_bot_has_played_the_deal(person, mina, options, bots, monkeypatch):
    monkeypatch.setattr(bot_solo, "prepare", lambda: True)
    table = open_table(mina, options(seat_count=1, tokens=21))
    game = Game.objects.get(pk=table.pk)
    play_to_the_end(game)
    line = person(mina).at(game.pk)
    line.wait_for("welcome")
    bot_solo.play_bot_solo(game.pk)
    assert line.wait_for("bot_played") == {"type": "bot_played", "game": game.pk}
