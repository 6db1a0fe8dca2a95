"""Trying tiles from a position of a finished game, with URLs only."""

import re
from html import unescape

import pytest

from games.tables.models import Move
from tests.playing import first_legal, play, play_to_the_end

PLY = 6


def tried(client, game, query):
    answer = client.get(f"/games/{game.pk}/?ply={PLY}&side=0&{query}")
    assert answer.status_code == 200
    return unescape(answer.text)


def links(html, what):
    return re.findall(rf'href="\?ply={PLY}&side=0&({what})"', html)


@pytest.fixture
def finished(game):
    play_to_the_end(game)
    return game


def tiles(html):
    return html.count('class="tile" data-cell')


def test_tiles_are_tried_one_after_the_other_and_nothing_is_stored(client, finished):
    moves, before = Move.objects.count(), tried(client, finished, "")
    [begin] = links(before, "try=")
    for _ in range(2):
        take = links(tried(client, finished, begin), r'try=[^&"]*&take=\d+')[0]
        begin = links(tried(client, finished, take), r'try=[^&"]*&take=\d+&at=[^&"]*')[0]
    html = tried(client, finished, begin)
    assert tiles(html) == tiles(before) + 2
    [undo] = links(html, r"try=\d+@-?\d+,-?\d+")
    assert tiles(tried(client, finished, undo)) == tiles(before) + 1
    assert Move.objects.count() == moves


@pytest.mark.parametrize(
    "query", ["try=99@0,0", "try=R+x@y", "try=&take=999", "try=&take=1&at=x", "try=&at=1,1"]
)
def test_tiles_that_cannot_be_placed_are_left_out(client, finished, query):
    html = tried(client, finished, query)
    assert 'class="tried"' in html
    assert tiles(html) == tiles(tried(client, finished, ""))


def test_in_a_running_game_nothing_can_be_tried(client, game):
    for index in range(PLY + 1):
        play(game, first_legal(game), key=f"k{index}")
        game.refresh_from_db()
    html = tried(client, game, "try=")
    assert 'class="tried"' not in html
    assert links(html, "try=") == []
