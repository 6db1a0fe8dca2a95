"""The examples of docs/api.md are executed."""

import json
import re
from pathlib import Path

import pytest

from games.tables.fairness import all_nonces, new_secret, shuffle
from games.tables.models import Game, Move
from tests.api.caller import Caller
from tests.playing import first_legal

DOCUMENT = (Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text()
NONCE = "0123456789abcdef" * 4
EXCHANGE = re.compile(r"→ (\w+) /api/(\S*) ?(\{.*\})?\n(?:  Idempotency-Key: (\S+)\n)?← (\d+) ?(\{.*\})?")


@pytest.fixture
def _mina_moves_first(monkeypatch):
    """At tables of two, without nonces of players."""

    def mina_begins(secret: str) -> bool:
        order, _tiles = shuffle(secret, all_nonces(secret, ["", ""]))
        return order[0] == 0

    secrets = filter(mina_begins, iter(new_secret, ""))
    monkeypatch.setattr("games.tables.fairness.new_secret", secrets.__next__)


@pytest.mark.usefixtures("_mina_moves_first")
def test_the_examples_of_the_document_are_true(mina: Caller, otto, bots):
    exchanges = EXCHANGE.findall(DOCUMENT)
    assert len(exchanges) == DOCUMENT.count("\n→ ")
    take, ticket = "", dict[str, str]()
    for method, path, body, key, status, expected in exchanges:
        newest = Game.objects.order_by("pk").last()
        if newest is not None and newest.state and not newest.moves.exists():
            take = first_legal(newest)
        place = path.replace("{id}", str(newest.pk) if newest else "")
        headers = {"Idempotency-Key": key} if key else {}
        words = {"take": take, "nonce": NONCE, **ticket}
        content = json.loads(filled(body, words)) if body else None
        answer = mina.send(method.lower(), place, content, **headers)
        assert answer.status_code == int(status), (path, answer.content)
        if path == "tables/ticket/":
            ticket = answer.json()
        if expected:
            assert_holds(json.loads(filled(expected, words)), answer.json())
    assert Move.objects.count() == 3


def filled(text: str, words: dict[str, str]) -> str:
    for name, value in words.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def assert_holds(expected, given) -> None:
    """Everything expected is there; more may be."""
    for name, value in expected.items():
        if isinstance(value, dict):
            assert_holds(value, given[name])
        else:
            assert given[name] == value, name
