import re

import pytest
from django.conf import settings

from engine import TILES
from games.tables.models import Game, Move
from games.tables.snapshots import visible_state
from tests.playing import first_legal, play, play_to_the_end


@pytest.fixture
def waiting(client, game, mina, otto):
    """A client of the player who is not to move, after two moves of each."""
    for index in range(4):
        play(game, first_legal(game), key=f"k{index}")
        game.refresh_from_db()
    seat = 1 - game.to_move
    client.force_login(game.seats.get(index=seat).user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return seat


def sketched(client, game, **fields):
    answer = client.post(f"/games/{game.pk}/sketch/", fields)
    assert answer.status_code == 200
    return answer.text


def free(html):
    return re.findall(r'class="free[^"]*" data-cell="([^"]+)"', html)


def on_wheel(game):
    return [tile for tile in visible_state(game).wheel.slots if tile is not None]


def test_several_tiles_are_tried_in_a_row_and_nothing_is_stored(client, game, waiting):
    first, second = on_wheel(game)[-2:]
    before = Game.objects.values().get(), Move.objects.count()
    html = sketched(client, game, tile=first)
    cell = free(html)[0]
    html = sketched(client, game, placed=f"{first}@{cell}", tile=second)
    other = free(html)[0]
    html = sketched(client, game, placed=f"{first}@{cell}", place=f"{second}@{other}")
    assert f'data-sketch="{first}@{cell} {second}@{other}"' in html
    assert (Game.objects.values().get(), Move.objects.count()) == before


def test_undo_removes_the_last_one(client, game, waiting):
    tile = on_wheel(game)[0]
    cell = free(sketched(client, game, tile=tile))[0]
    assert 'data-sketch=""' in sketched(client, game, placed=f"{tile}@{cell}", undo="1")


def test_only_tiles_on_view_can_be_tried(client, game, waiting):
    hidden = next(tile for tile in TILES if tile not in on_wheel(game))
    html = sketched(client, game, placed=f"{hidden}@9,9 nonsense 41@x {hidden}@1,0", tile=str(hidden))
    assert 'data-sketch=""' in html
    assert free(html) == []


def test_if_the_table_hides_gains_a_sketch_does_too(client, game, waiting):
    Game.objects.update(previews=False)
    html = sketched(client, game, tile=on_wheel(game)[0])
    assert 'class="free"' in html
    assert "data-covers" not in html


def test_spectators_and_finished_games_have_none(client, game, kian, waiting):
    client.force_login(kian, backend=settings.AUTHENTICATION_BACKENDS[0])
    assert client.post(f"/games/{game.pk}/sketch/").status_code == 302
    client.force_login(game.seats.get(index=waiting).user, backend=settings.AUTHENTICATION_BACKENDS[0])
    play_to_the_end(game)
    assert client.post(f"/games/{game.pk}/sketch/").status_code == 302
