"""The examples of docs/api.md are executed."""

import json
import re
from pathlib import Path

import pytest

from games.tables.models import Game, Move
from tests.api.caller import Caller
from tests.playing import first_legal

DOCUMENT = (Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text()
EXCHANGE = re.compile(r"→ (\w+) /api/(\S*) ?(\{.*\})?\n(?:  Idempotency-Key: (\S+)\n)?← (\d+) ?(\{.*\})?")


@pytest.fixture
def _mina_moves_first(monkeypatch):
    monkeypatch.setattr("games.tables.deals.random.SystemRandom.shuffle", lambda self, items: None)


@pytest.mark.usefixtures("_mina_moves_first")
def test_the_examples_of_the_document_are_true(mina: Caller, otto, bots):
    exchanges = EXCHANGE.findall(DOCUMENT)
    assert len(exchanges) == DOCUMENT.count("\n→ ")
    take = ""
    for method, path, body, key, status, expected in exchanges:
        newest = Game.objects.order_by("pk").last()
        if newest is not None and newest.state and not newest.moves.exists():
            take = first_legal(newest)
        place = path.replace("{id}", str(newest.pk) if newest else "")
        headers = {"Idempotency-Key": key} if key else {}
        content = json.loads(body.replace("{take}", take)) if body else None
        answer = mina.send(method.lower(), place, content, **headers)
        assert answer.status_code == int(status), (path, answer.content)
        if expected:
            assert_holds(json.loads(expected), answer.json())
    assert Move.objects.count() == 2


def assert_holds(expected, given) -> None:
    """Everything expected is there; more may be."""
    for name, value in expected.items():
        if isinstance(value, dict):
            assert_holds(value, given[name])
        else:
            assert given[name] == value, name
