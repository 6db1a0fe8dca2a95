"""Hints in a player's first rated turn, and the offers for newcomers."""

import pytest
from django.urls import reverse

from accounts.models import User
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.models import Game
from tests.factories import PlayerFactory
from tests.playing import first_legal, play, play_to_the_end

HINT = "Take a lit tile: its number"


@pytest.fixture
def rated(mina, otto, options):
    """Starts a rated game of Mina and Otto and says who moves first."""

    def start() -> tuple[Game, User]:
        table = open_table(mina, options(rated=True, time_control="3d"))
        join_table(otto, table.pk)
        game = Game.objects.get(pk=table.pk)
        return game, game.seats.get(index=game.to_move).user

    return start


def table_text(client, game: Game) -> str:
    return client.get(reverse("table", args=[game.pk])).text


def test_the_first_rated_turn_has_a_hint_for_each_step(client, rated):
    game, mover = rated()
    client.force_login(mover)
    page = table_text(client, game)
    assert HINT in page
    assert page.count('class="grow for-step"') >= 3

    play(game, first_legal(game))

    assert HINT not in table_text(client, game)


def test_a_casual_game_has_none(client, game):
    client.force_login(game.seats.get(index=game.to_move).user)
    assert HINT not in table_text(client, game)


def test_the_second_rated_game_has_none_either(client, rated):
    rated()
    game, mover = rated()
    client.force_login(mover)
    assert HINT not in table_text(client, game)


def test_hints_can_be_dismissed(client, rated):
    game, mover = rated()
    client.force_login(mover)
    back = reverse("table", args=[game.pk]) + "?take=1"
    answer = client.post(reverse("hide-first-hints"), headers={"referer": f"http://testserver{back}"})
    assert answer.url == f"http://testserver{back}"
    assert HINT not in table_text(client, game)


@pytest.mark.parametrize("page", ["landing", "new-table"])
def test_newcomers_are_offered_the_short_game_until_one_is_over(client, game, mina, page):
    client.force_login(PlayerFactory(username="luna"))
    assert reverse("play-short") in client.get(reverse(page)).text

    play_to_the_end(game)
    client.force_login(mina)

    assert reverse("play-short") not in client.get(reverse(page)).text


def test_the_lobby_offers_a_bot_to_visitors(client, db):
    assert reverse("play-bot", args=["new-moon"]) in client.get(reverse("lobby")).text


def test_the_short_game_is_that_of_the_rule_book(client, mina, bots):
    client.force_login(mina)
    client.post(reverse("play-short"))
    game = Game.objects.get()
    assert (game.seat_count, game.tokens, game.status) == (3, 17, Game.Status.RUNNING)
    assert game.seats.filter(is_bot=True).count() == 2
