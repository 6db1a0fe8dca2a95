"""A program takes part in the shuffle and checks it afterwards."""

import secrets

import pytest

from games.tables.models import Game
from tests.api.caller import mover, start
from tests.api.twins import seen_by
from tests.playing import first_legal
from tests.verifiers import verified


def contribution(**seen: str) -> dict[str, str]:
    return {"nonce": secrets.token_hex(32), **seen}


def test_a_whole_game_with_nonces_of_both_players_is_verified(mina, otto, visitor, tmp_path):
    ticket = mina.get("tables/ticket/").json()
    by_mina = contribution(ticket=ticket["ticket"])
    table = mina.post("tables/", {"name": "Fair", "seats": 2, "tokens": 3, **by_mina}).json()
    assert table["commitment"] == ticket["commitment"]
    by_otto = contribution(commitment=table["commitment"])
    assert otto.post(f"games/{table['id']}/join/", by_otto).status_code == 200
    game = Game.objects.get(pk=table["id"])
    while not game.is_over:
        assert mover(game, mina, otto).move(game, first_legal(game)).status_code == 201
        game.refresh_from_db()
    proof = visitor.get(f"games/{game.pk}/proof/").json()
    known = (ticket["commitment"], by_mina["nonce"], by_otto["nonce"])
    assert verified(tmp_path, proof, *known) == (True, True)
    record = visitor.get(f"games/{game.pk}/record/").json()
    assert (record["order"], record["tiles"]) == (proof["order"], proof["tiles"])


def test_a_rematch_names_the_table_that_was_opened_first(mina, otto, game):
    otto.post(f"games/{game.pk}/resign/", {}, **{"Idempotency-Key": "enough"})
    path = f"games/{game.pk}/rematch/"
    table = mina.post(path, contribution(ticket=mina.get("tables/ticket/").json()["ticket"])).json()
    refused = otto.post(path, contribution(ticket=otto.get("tables/ticket/").json()["ticket"]))
    assert (refused.status_code, refused.json()["code"]) == (409, "other_commitment")
    assert (refused.json()["game"], refused.json()["commitment"]) == (table["id"], table["commitment"])
    assert otto.post(path, contribution(commitment=table["commitment"])).json()["status"] == "running"


@pytest.mark.parametrize("field", ["nonce", "ticket"])
@pytest.mark.parametrize("value", [None, "", 5, [], "é" * 64, "0" * 5000, "\x00" * 64])
def test_the_error_names_the_malformed_field(mina, field, value):
    body = {"name": "a", "seats": 2, **contribution(ticket="x"), field: value}
    answer = mina.post("tables/", body)
    assert answer.status_code == 400
    assert list(answer.json()["invalid"]) == [field]
    assert not Game.objects.exists()


def test_nothing_shows_the_secret_of_a_table_that_waits(mina, otto, visitor, open_by):
    table = start(open_by(mina, seat_count=3), otto)
    for caller in (mina, otto, visitor):
        for _status, _headers, content in seen_by(caller, table):
            assert table.shuffle_secret.secret.encode() not in content


def test_a_ticket_is_never_cached(visitor):
    assert "no-store" in visitor.get("tables/ticket/")["Cache-Control"]
