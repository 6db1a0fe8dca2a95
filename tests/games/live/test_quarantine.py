"""Open pages of a game that is put into quarantine."""

import pytest

from games.tables.actions.quarantine import quarantine_game, release_game
from games.tables.models import Move
from tests.playing import first_legal

pytestmark = pytest.mark.django_db(transaction=True)


def test_open_sockets_hear_of_it_and_get_refusals(person, game, mina):
    line = person(mina).at(game.pk)
    line.wait_for("welcome")
    quarantine_game(game.pk, "test")
    line.wait_for("table_changed")
    move = {"action": first_legal(game), "expected_version": 0, "key": "k"}
    for answer in (line.ask("sync", version=0), line.ask("move", **move)):
        assert (answer["type"], answer["code"]) == ("error", "quarantined")
    assert not Move.objects.exists()
    release_game(game.pk)
    line.wait_for("table_changed")
    assert line.ask("sync", version=0)["type"] == "events"
