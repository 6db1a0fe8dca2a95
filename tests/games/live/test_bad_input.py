"""Bad messages on a socket get an error or a close code and change nothing."""

import json
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from games.live.socket import BURST
from games.tables.actions.open_table import open_table
from games.tables.models import Move
from tests.playing import first_legal

pytestmark = pytest.mark.django_db(transaction=True)

MALFORMED = {
    "no JSON": "{",
    "no object": "[]",
    "null": "null",
    "a string": '"move"',
    "NaN": '{"type": "sync", "version": NaN}',
    "infinity": '{"type": "sync", "version": -Infinity}',
    "deep nest": "[" * 8000,
    "deep nest of objects": '{"a":' * 2500,
    "endless number": '{"type": "sync", "version": ' + "9" * 5000 + "}",
    "half a surrogate pair": '{"type": "move", "key": "\\ud800"}',
    "a key twice": '{"type": "sync", "version": 0, "version": 0}',
    "no type": "{}",
    "type of another type": '{"type": 7}',
    "unknown type": '{"type": "cheat"}',
    "a channel layer's type": '{"type": "game.moved"}',
    "a method's name": '{"type": "session_ended"}',
    "unknown field": '{"type": "sync", "version": 0, "seat": 1}',
    "missing field": '{"type": "sync"}',
    "a negative number": '{"type": "sync", "version": -1}',
    "a huge number": '{"type": "sync", "version": 2147483648}',
    "a float": '{"type": "sync", "version": 1.0}',
    "a boolean": '{"type": "sync", "version": true}',
    "a text for a number": '{"type": "sync", "version": "1"}',
    "a list as id": '{"type": "sync", "version": 0, "id": []}',
    "a long id": json.dumps({"type": "sync", "version": 0, "id": "x" * 65}),
}


def test_it_answers_malformed_and_stays_open(person, game, mina):
    line = person(mina).at(game.pk)
    codes = {}
    for name, frame in MALFORMED.items():
        line.connection.send(frame)
        codes[name] = line.wait_for("error")["code"]

    assert codes == dict.fromkeys(MALFORMED, "malformed")
    assert line.ask("sync", version=0)["events"] == []


BAD_MOVES = {
    "no action at all": {"action": ""},
    "no action of any game": {"action": "castle"},
    "a long action": {"action": "1" * 10_000},
    "a control character": {"action": "R\u0000"},
    "no key": {"key": ""},
    "a long key": {"key": "k" * 65},
    "a key no database stores": {"key": "k\u0000"},
    "a key beyond ASCII": {"key": "schlüssel"},
    "a key with a line end": {"key": "k\n"},
    "a number for the key": {"key": 1},
    "a number for the action": {"action": 41},
    "a text for the version": {"expected_version": "0"},
    "true for the version": {"expected_version": False},
    "an unknown field": {"seat": 0},
}


def test_it_refuses_a_bad_move(person, game, mina, otto):
    line = person((mina, otto)[game.to_move]).at(game.pk)
    good = {"action": first_legal(game), "key": "k", "expected_version": 0}

    codes = {name: line.ask("move", **good | flaw)["code"] for name, flaw in BAD_MOVES.items()}

    assert codes == dict.fromkeys(BAD_MOVES, "malformed")
    assert not Move.objects.exists()


def test_a_binary_frame_closes_the_socket(person, game, mina):
    line = person(mina).at(game.pk)
    line.connection.send(b'{"type": "sync", "version": 0}')

    assert line.close_code() == 1003


def test_a_frame_of_more_than_16_kib_closes_the_socket(person, game, mina):
    small, large = person(mina).at(game.pk), person(mina).at(game.pk)
    frame = json.dumps({"type": "move", "key": "x" * 16 * 1024})
    small.connection.send(frame[: 16 * 1024])
    large.connection.send(frame)

    assert small.wait_for("error")["code"] == "malformed"
    assert large.close_code() == 1009


def test_too_many_messages_close_the_socket(person, game, mina):
    line = person(mina).at(game.pk)
    # The server may close the socket before the last message is sent.
    with suppress(ConnectionClosed):
        for _ in range(3 * BURST):
            line.connection.send("{")

    assert line.close_code() == 4429


FOREIGN = [None, "https://elsewhere.example", "null", "http://127.0.0.1.elsewhere.example", "http://[", "x"]


def test_a_missing_or_foreign_origin_is_refused(person, game, mina):
    someone = person(mina)
    other_scheme, other_port = f"https://{someone.address}", "http://127.0.0.1:1"
    for origin in (*FOREIGN, other_scheme, other_port):
        with pytest.raises(InvalidStatus) as refusal:
            someone.connect(f"/ws/games/{game.pk}/", origin=origin)
        assert refusal.value.response.status_code == 403, origin


def test_an_unknown_address_is_refused(person, db):
    for path in ("/ws/", "/ws/games/", "/ws/games/x/", "/ws/games/-1/", "/", "/api/"):
        with pytest.raises(InvalidStatus) as refusal:
            person().connect(path)
        assert refusal.value.response.status_code == 403, path


def test_a_huge_game_number_is_not_found(person, db):
    assert person().connect(f"/ws/games/{10**40}/").close_code() == 4404


def test_an_invalid_cookie_is_treated_as_anonymous(person, game):
    for value in ("sessionid=short", "sessionid=" + "x" * 4000, "sessionid='; drop", "=;=;"):
        line = person().connect(f"/ws/games/{game.pk}/", headers={"Cookie": value})
        assert line.next()["your_seat"] is None


def test_an_invalid_link_code_is_like_none(person, mina, options):
    table = open_table(mina, options(access="link"))
    for code in ("%00", "%ff", "x" * 23, "%F0%9F%8C%95", table.link_code[:-1]):
        assert person().connect(f"/ws/games/{table.pk}/?link_code={code}").close_code() == 4404, code
    assert person().connect(f"/ws/games/{table.pk}/?link_code={table.link_code}").next()["type"] == "welcome"
