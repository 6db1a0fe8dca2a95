"""Odd messages and handshakes: a socket answers with an error or a close code, and nothing changes."""

import json
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from games.live import socket
from tests.fingerprint import all_rows, changed_tables
from tests.fuzz.values import BODIES, JSON_VALUES, TEXTS, quoted
from tests.profile import FUZZ_SEED, by_profile

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]

MESSAGES = by_profile(ci=200, nightly=5000)
ANSWERS = {"welcome", 400, 403, 404, *(code.value for code in socket.CloseCode)}
HANDSHAKES = by_profile(ci=40, nightly=500)
GOOD = {"type": "move", "id": 1, "action": "R", "key": "k", "expected_version": 0}
SYNC = {"type": "sync", "id": 1, "version": 0}


def odd_message(random: Random) -> str:
    if random.random() < 0.2:
        return random.choice(BODIES).decode("utf-8", "replace")[:16_000]
    message = dict(random.choice((GOOD, SYNC)))
    for _ in range(random.choice((1, 2))):
        message[random.choice([*message, "unknown"])] = random.choice(JSON_VALUES)
    return json.dumps(message)


@pytest.fixture(autouse=True)
def _no_limits(monkeypatch):
    monkeypatch.setattr(socket, "BURST", 10**9)


def test_odd_messages_get_an_error_and_change_nothing(person, game, mina):
    random, before = Random(FUZZ_SEED), all_rows()
    line = person(mina).at(game.pk)
    for number in range(MESSAGES):
        message = odd_message(random)
        line.connection.send(message)
        try:
            answer = next_answer(line)
        except ConnectionClosed as closed:
            pytest.fail(f"FUZZ_SEED={FUZZ_SEED}, message {number} closed the socket: {message!r}: {closed}")
        assert answer in ("error", "events"), f"FUZZ_SEED={FUZZ_SEED}, message {number}: {message!r}"
    assert changed_tables(before, all_rows()) <= {"django_session", "accounts_user"}


def next_answer(line) -> str:
    while (kind := line.next()["type"]) not in ("error", "events", "accepted"):
        pass
    return kind


def test_odd_handshakes_are_refused_and_the_server_stays_up(person, game, mina):
    random, somebody = Random(FUZZ_SEED), person(mina)
    for number in range(HANDSHAKES):
        path, headers = odd_handshake(random, game.pk)
        answer = handshake(somebody, path, headers)
        assert answer in ANSWERS, f"FUZZ_SEED={FUZZ_SEED}, handshake {number}: {path} {headers}"
    assert somebody.at(game.pk).next()["type"] == "welcome"


def handshake(somebody, path, headers) -> str | int:
    """The first message, the code with which the socket is closed, or the status of a refusal."""
    try:
        line = somebody.connect(path, headers=headers)
        kind: str = line.next()["type"]
        line.close()
        return kind
    except InvalidStatus as refusal:
        return refusal.response.status_code
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 1006


def test_nul_characters_in_a_handshake_are_ignored(person, game):
    cookie = {"Cookie": 'sessionid="\\000\\000\\000\\000\\000\\000\\000\\000"'}
    line = person().connect(f"/ws/games/{game.pk}/?link_code=%00", headers=cookie)
    assert line.next()["your_seat"] is None


def odd_handshake(random: Random, game_id: int) -> tuple[str, dict[str, str] | None]:
    odd = quoted(random.choice(TEXTS))
    path = random.choice(
        (
            f"/ws/games/{odd}/",
            f"/ws/games/{game_id}/?link_code={odd}",
            f"/ws/games/{game_id}/?{odd}={odd}&link_code=a&link_code=b",
            "/ws/me/",
            f"/ws/{odd}/",
        )
    )
    cookies = ('sessionid="\\000\\000\\000\\000\\000\\000\\000\\000"', "sessionid=x", "=;=", "theme=\\377")
    return path, random.choice((None, {"Cookie": random.choice(cookies)}))
