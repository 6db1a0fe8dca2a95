"""Pictures of a position: cached, limited, and never shown to visitors who may not see the game."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from accounts.actions.deletion import delete_account
from games.analysis import rendered_pictures
from games.tables.models import Game
from tests.factories import PlayerFactory, start_game
from tests.playing import first_legal, play

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


@pytest.fixture
def rendered(monkeypatch) -> list[str]:
    """The drawings that were rendered."""
    drawings: list[str] = []

    def render(drawing: str) -> bytes:
        drawings.append(drawing)
        return b"\x89PNG" + str(len(drawings)).encode()

    monkeypatch.setattr(rendered_pictures, "to_png", render)
    return drawings


@pytest.fixture
def address(game) -> str:
    play(game, first_legal(game))
    return f"/games/{game.pk}/position.png"


def test_a_picture_is_rendered_once_for_all_visitors(address, rendered, mina):
    first, other = Client(), Client()
    other.force_login(mina)
    assert first.get(address).content == other.get(address).content == b"\x89PNG1"
    other.get(address, {"theme": "light"})
    other.get(address, {"ply": "0"})
    assert len(rendered) == 3


def test_a_browser_that_has_the_picture_gets_no_second_copy(client, address, rendered, game):
    shown = client.get(address)
    assert shown["Cache-Control"] == "private, no-cache"
    again = client.get(address, headers={"If-None-Match": shown["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    game.refresh_from_db()
    play(game, first_legal(game), key="next")
    assert client.get(address, headers={"If-None-Match": shown["ETag"]}).status_code == 200


def test_a_cached_picture_is_not_shown_once_the_game_is_private(client, address, rendered, game):
    assert client.get(address).status_code == 200
    Game.objects.update(watching=Game.Watching.PLAYERS)
    assert client.get(address).status_code == 404


def test_the_name_of_a_deleted_account_is_in_no_picture(client, address, rendered, otto):
    client.get(address)
    delete_account(otto)
    client.get(address)
    assert ["otto" in drawing for drawing in rendered] == [True, False]


def test_the_pictures_of_a_deleted_account_leave_the_cache(
    client, address, otto, kian, django_capture_on_commit_callbacks
):
    """Found by the bytes of the picture, because its pixels can't be searched for a name."""
    other = start_game(kian, PlayerFactory())
    shown = [client.get(address, query).content for query in ({}, {"ply": "0"}, {"theme": "light"})]
    kept = client.get(f"/games/{other.pk}/position.png").content
    assert all(is_in_redis(picture) for picture in (*shown, kept))
    with django_capture_on_commit_callbacks(execute=True):
        delete_account(otto)
    assert [is_in_redis(picture) for picture in shown] == [False] * 3
    assert is_in_redis(kept)


def is_in_redis(picture: bytes) -> bool:
    return any(cache.get(key) == picture for key in cache.iter_keys("picture:*"))


def test_one_visitor_can_not_have_many_pictures_rendered(client, address, rendered, mina, monkeypatch):
    rate = {"pictures": "2/min"}
    monkeypatch.setattr(rendered_pictures.PictureThrottle, "THROTTLE_RATES", rate)
    client.get(address)
    client.get(address, {"ply": "0"})
    refused = client.get(address, {"theme": "light"})
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) > 0
    assert client.get(address).status_code == 200, "a cached picture costs nothing"
    assert client.get(address.replace("png", "svg")).status_code == 429
    other = Client()
    other.force_login(mina)
    assert other.get(address, {"theme": "light"}).status_code == 200
    assert len(rendered) == 3


@pytest.mark.django_db(transaction=True)
def test_rendering_holds_no_database_connection(client, address, monkeypatch):
    held: list[bool] = []
    monkeypatch.setattr(
        rendered_pictures, "to_png", lambda _drawing: held.append(connection.connection is not None) or b""
    )
    client.get(address)
    assert held == [False]
