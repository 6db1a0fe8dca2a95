"""The link to a private table, before and after its game has started."""

import pytest

from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.models import Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(mina, options):
    def open_by_link(**chosen):
        return open_table(mina, options(access=Game.Access.LINK, **chosen))

    return open_by_link


def link(table, code=None):
    return f"/games/{table.pk}/link/{code or table.link_code}/"


def started(table, other):
    join_table(other, table.pk, link_code=table.link_code)
    return table


def test_it_offers_a_seat_while_the_table_waits(client, table):
    assert "Join" in client.get(link(table())).text


def test_it_leads_to_the_game_once_it_has_started(client, table, otto):
    game = started(table(), otto)
    assert client.get(link(game))["Location"] == f"/games/{game.pk}/"


def test_it_says_that_a_hidden_game_has_started(client, table, otto):
    game = started(table(watching=Game.Watching.PLAYERS), otto)
    response = client.get(link(game))
    assert response.status_code == 409
    assert "The game at this table has started" in response.text
    assert "Join" not in response.text


def test_it_leads_players_to_their_hidden_game(client, table, mina, otto):
    game = started(table(watching=Game.Watching.PLAYERS), otto)
    client.force_login(mina)
    assert client.get(link(game))["Location"] == f"/games/{game.pk}/"


def test_a_wrong_code_does_not_reveal_a_hidden_game(client, table, otto):
    game = started(table(watching=Game.Watching.PLAYERS), otto)
    assert client.get(link(game, "wrong")).status_code == 404
