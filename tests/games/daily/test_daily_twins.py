"""Two Daily Moons that differ only in hidden tiles look the same to everybody until the end."""

from datetime import UTC, datetime

import pytest
from django.core.cache import cache
from django.utils import timezone

from games.daily.actions.deal_moons import deal_missing_moons
from games.daily.actions.play_moon import start_attempt
from games.daily.models import DailySecret
from games.tables.models import Game, GameSecret
from tests.api.caller import Caller
from tests.api.twins import RANDOM, seen_by, twin_of
from tests.factories import PlayerFactory
from tests.playing import first_legal, play
from tests.rollback import rolled_back

pytestmark = pytest.mark.django_db

PAGES = ("/daily/", "/daily/?month=2026-03", "/api/daily/archive/", "/solo/", "/statistics/", "/leaderboard/")


@pytest.fixture(autouse=True)
def _still_clock(monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 3, 1, tzinfo=UTC))


def everything(game: Game, viewers: list[Caller]) -> list:
    cache.clear()
    pages = [RANDOM.sub(b"", caller.client.get(page).content) for caller in viewers for page in PAGES]
    return [pages, [seen_by(caller, game) for caller in viewers]]


def test_the_order_of_a_running_attempt_is_visible_nowhere():
    viewers = [
        Caller(PlayerFactory(username="mina")),
        Caller(PlayerFactory(username="otto")),
        Caller(),
    ]
    game = start_attempt(viewers[0].user)
    start_attempt(viewers[1].user)
    for _ in range(2):
        play(game, first_legal(game), key=f"k{game.version}")
        game.refresh_from_db()
    order = list(game.secret.tiles)
    deal_missing_moons()

    def life(tiles: list[int]) -> list:
        GameSecret.objects.update(tiles=tiles)
        DailySecret.objects.filter(moon=game.daily_game.moon_id).update(tiles=tiles)
        now = Game.objects.get(pk=game.pk)
        seen = [everything(now, viewers)]
        play(now, first_legal(now), key="next")
        now.refresh_from_db()
        return [*seen, everything(now, viewers)]

    def life_of(tiles: list[int]) -> list:
        with rolled_back():
            return life(tiles)

    one, other = life_of(order), life_of(twin_of(game, order))
    assert one == other
    assert order != twin_of(game, order)
