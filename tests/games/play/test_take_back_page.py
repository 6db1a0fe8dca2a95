"""The button that takes a move back (ADR 0012), and what an open page gets after it was pressed."""

import re
from html import unescape

import pytest
from django.conf import settings
from django.test import Client

import engine
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.actions.take_back import take_move_back
from games.tables.models import Game
from games.tables.snapshots import visible_state
from tests.playing import first_legal, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(mina, otto, options) -> Game:
    """The first move is made."""
    table = open_table(mina, options(take_backs=True))
    join_table(otto, table.pk)
    game = Game.objects.get(pk=table.pk)
    play(game, first_legal(game))
    return Game.objects.get(pk=table.pk)


@pytest.fixture
def mover(game):
    return game.seats.get(index=1 - game.to_move).user


@pytest.fixture
def browser(mover) -> Client:
    return browser_of(mover)


def browser_of(user) -> Client:
    client = Client()
    client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return client


def html_of(client, game, query: str = "") -> str:
    answer = client.get(f"/games/{game.pk}/{query}")
    assert answer.status_code == 200
    return unescape(answer.text)


def press(client, game):
    html = html_of(client, game)
    action, version = re.search(
        r'action="([^"]*take-back/)" data-take-back>.*?name="version" value="(\d+)"', html, re.DOTALL
    ).groups()
    return client.post(
        action, {"version": version}, headers={"referer": f"http://testserver/games/{game.pk}/"}
    )


def test_the_move_is_a_draft_again(browser, game):
    action = engine.parse_action(game.moves.get().action)
    answer = press(browser, game)
    assert answer.url == f"/games/{game.pk}/?take={action.tile}&at={action.x},{action.y}"
    assert 'data-step="confirm"' in browser.get(answer.url).text


def test_only_the_mover_has_the_button_and_only_while_nobody_has_seen_the_move(browser, game, kian):
    assert "data-take-back" in html_of(browser, game)
    assert "data-take-back" not in html_of(browser_of(kian), game)
    awaited = browser_of(game.seats.get(index=game.to_move).user)
    assert "data-take-back" not in html_of(awaited, game)
    assert "data-take-back" not in html_of(browser, game)


def test_a_click_that_comes_too_late_shows_why(browser, game):
    awaited = browser_of(game.seats.get(index=game.to_move).user)
    held = html_of(browser, game)
    html_of(awaited, game)
    version = re.search(r'name="version" value="(\d+)"', held)[1]
    answer = browser.post(
        f"/games/{game.pk}/move/take-back/",
        {"version": version},
        headers={"referer": f"http://testserver/games/{game.pk}/"},
        follow=True,
    )
    assert "Another player has seen your move, so it stays." in answer.text


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 30])
def test_an_invalid_version_is_refused_without_an_error_page(browser, game, version):
    answer = browser.post(f"/games/{game.pk}/move/take-back/", {"version": version})
    assert answer.status_code == 302
    assert game.moves.count() == 1


def test_a_page_from_before_the_take_back_gets_the_whole_table(browser, game, mover):
    """A patch would keep the tile of the old move, or show the new move as the old one."""
    spectator = Client()
    assert "<!doctype html> <title>" in spectator.get(f"/games/{game.pk}/?since=1&taken_back=0").text
    take_move_back(mover, game.pk, 1)
    game.refresh_from_db()
    play(game, str(engine.legal_actions(visible_state(game))[-1]), key="another")

    old = html_of(spectator, game, "?since=1&taken_back=0")
    assert 'data-version="1" data-taken-back="1"' in old
    assert 'id="table-words"' in old
    assert "data-changed" not in old
    new = html_of(spectator, game, "?since=1&taken_back=1")
    assert 'id="table-words"' not in new


def test_a_browser_does_not_keep_the_picture_of_a_move_that_was_taken_back(browser, game, mover):
    spectator, address = Client(), f"/games/{game.pk}/position.svg"
    shown = spectator.get(address)
    assert spectator.get(address, headers={"If-None-Match": shown["ETag"]}).status_code == 304
    take_move_back(mover, game.pk, 1)
    assert spectator.get(address, headers={"If-None-Match": shown["ETag"]}).status_code == 200
