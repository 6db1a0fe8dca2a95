"""A move sent by socket and a move sent by POST: the same errors, the same limit, the same keys."""

import inspect
import json
import re
from pathlib import Path

import pytest
from django.core.cache import cache

from accounts.models import User
from games.tables import errors
from games.tables.actions import locked_game, submit_move
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.actions.take_back import take_move_back
from games.tables.models import Game, Move
from novaluna_site.api.throttling import WriteThrottle
from tests.games.live.person import Person, SocketClient
from tests.playing import first_legal

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _empty_cache():
    """Requests of other tests do not count here."""
    cache.clear()


@pytest.fixture
def game(mina, otto, options) -> Game:
    table = open_table(mina, options(take_backs=True))
    join_table(otto, table.pk)
    return Game.objects.get(pk=table.pk)


@pytest.fixture
def players(game, mina, otto) -> tuple[User, User]:
    """The player to move, then the other."""
    return (mina, otto) if game.to_move == 0 else (otto, mina)


def by_socket(line: SocketClient, action: str, version: object, key: str) -> dict[str, object]:
    answer = line.ask("move", action=action, expected_version=version, key=key)
    return {name: value for name, value in answer.items() if name not in ("type", "id")}


def by_post(someone: Person, game: Game, action: str, version: object, key: str) -> dict[str, object]:
    return someone.post_move(game.pk, action, version, key)[1]


REFUSED = {
    "illegal": ("R", 0),
    "stale_version": ("{legal}", 7),
    "malformed": ("castle", 0),
    "malformed: no action": ("", 0),
    "malformed: a long action": ("1" * 25, 0),
    "malformed: a text for the version": ("{legal}", "0"),
    "malformed: no version": ("{legal}", None),
    "forbidden": ("resign:{other}", 0),
}


@pytest.mark.parametrize("refusal", REFUSED)
def test_a_refusal_is_the_same(person, game, players, refusal):
    action, version = REFUSED[refusal]
    action = action.replace("{legal}", first_legal(game)).replace("{other}", str(1 - game.to_move))
    mover = person(players[0])

    answer = by_socket(mover.at(game.pk), action, version, "k")

    assert answer == by_post(mover, game, action, version, "k")
    assert answer["code"] == refusal.partition(":")[0]
    assert not Move.objects.exists()


def test_not_your_turn_is_the_same(person, game, players):
    waiting = person(players[1])

    answer = by_socket(waiting.at(game.pk), first_legal(game), 0, "k")

    assert answer == by_post(waiting, game, first_legal(game), 0, "k")
    assert (answer["code"], answer["to_move"]) == ("not_your_turn", game.to_move)


def test_the_refusal_of_a_spectator_and_of_a_visitor_is_the_same(person, game, kian):
    for user, code in ((kian, "forbidden"), (None, "not_authenticated")):
        someone = person(user)
        answer = by_socket(someone.at(game.pk), first_legal(game), 0, "k")
        assert answer == by_post(someone, game, first_legal(game), 0, "k")
        assert answer["code"] == code


@pytest.mark.parametrize("socket_first", [True, False])
def test_a_key_counts_once_whichever_connection_is_first(person, game, players, socket_first):
    mover = person(players[0])
    line, action = mover.at(game.pk), first_legal(game)
    if socket_first:
        first = by_socket(line, action, 0, "same")
        status, again = mover.post_move(game.pk, action, 0, "same")
        assert (first["is_new"], status) == (True, 200)
        assert first["answer"] == again
    else:
        status, first = mover.post_move(game.pk, action, 0, "same")
        again = by_socket(line, action, 0, "same")
        assert (status, again["is_new"]) == (201, False)
        assert again["answer"] == first
    assert Move.objects.count() == 1


def test_a_key_of_another_move_is_refused_either_way(person, game, players):
    mover = person(players[0])
    line = mover.at(game.pk)
    by_socket(line, first_legal(game), 0, "same")

    answer = by_socket(line, "R", 0, "same")

    assert answer == by_post(mover, game, "R", 0, "same")
    assert (answer["code"], answer["version"]) == ("key_reused", 1)


def test_a_move_that_was_taken_back_is_not_made_again_either_way(person, game, players):
    mover = person(players[0])
    line, action = mover.at(game.pk), first_legal(game)
    by_socket(line, action, 0, "same")
    take_move_back(players[0], game.pk, 1)

    answer = by_socket(line, action, 0, "same")

    assert answer == by_post(mover, game, action, 0, "same")
    assert answer["code"] == "taken_back"
    assert not Move.objects.exists()


@pytest.fixture
def _six_a_minute(monkeypatch):
    monkeypatch.setattr(WriteThrottle, "THROTTLE_RATES", WriteThrottle.THROTTLE_RATES | {"moves": "6/min"})


@pytest.mark.usefixtures("_six_a_minute")
def test_moves_by_socket_and_by_post_reach_the_limit_together(person, game, players):
    mover, other = (person(user) for user in players)
    line = mover.at(game.pk)
    for number in range(3):
        assert by_socket(line, "R", 0, f"s{number}")["code"] == "illegal"
        assert by_post(mover, game, "R", 0, f"p{number}")["code"] == "illegal"

    legal = first_legal(game)
    socket, post = by_socket(line, legal, 0, "late"), by_post(mover, game, legal, 0, "late")

    assert (socket["code"], post["code"]) == ("too_many", "too_many")
    assert 0 < socket["retry_after"] <= 60
    assert abs(socket["retry_after"] - post["retry_after"]) <= 1
    assert not Move.objects.exists()
    # Reading is not limited, and neither is anybody else.
    assert line.ask("sync", version=0)["type"] == "events"
    assert by_socket(other.at(game.pk), "R", 0, "other")["code"] == "not_your_turn"


@pytest.mark.usefixtures("_six_a_minute")
def test_a_malformed_move_counts_too(person, game, players):
    line = person(players[0]).at(game.pk)
    codes = [by_socket(line, "castle", 0, "k")["code"] for _ in range(7)]
    assert codes == ["malformed"] * 6 + ["too_many"]


def test_the_page_knows_every_conflict_that_a_move_can_meet():
    """By POST the page recognises them by the status 409, by socket only by their codes."""
    script = (Path(__file__).resolve().parents[3] / "static/js/net/answers.js").read_text()
    known = set(json.loads(re.search(r"const STALE = (\[.*?\]);", script)[1]))
    sources = (submit_move, locked_game.refuse_unless_running, locked_game.refuse_damaged)
    names = set(re.findall(r"errors\.([A-Z]\w+)", "".join(map(inspect.getsource, sources))))
    raised = [getattr(errors, name) for name in names if hasattr(errors, name)]
    assert known == {error.code for error in raised if issubclass(error, errors.Conflict)}
