"""After a solo game the strongest bot plays the same deal, and whoever looks at the result is told."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import BotSolo, Game
from games.services import bot_solo, finish_game
from games.services.bot_solo import play_bot_solo, sweep_bot_solos
from games.services.table_options import TableOptions
from games.services.tables import open_table
from games.services.wake_up import BOT_SOLO
from tests.games.conftest import play, play_to_the_end

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _search_is_there(monkeypatch, bots):
    """The compiled search is tested with the bots; here the plain engine stands for it."""
    monkeypatch.setattr(bot_solo, "prepare", lambda: True)


@pytest.fixture
def woken(monkeypatch) -> list[tuple]:
    sent: list[tuple] = []
    monkeypatch.setattr(bot_solo, "wake", lambda task, *args, **_: sent.append((task, *args)))
    monkeypatch.setattr(finish_game, "wake_after_commit", lambda task, *args, **_: sent.append((task, *args)))
    return sent


@pytest.fixture
def solo(mina):
    def start(name: str = "Alone") -> Game:
        table = open_table(mina, TableOptions(name=name, seat_count=1, tokens=21))
        return Game.objects.get(pk=table.pk)

    return start


@pytest.fixture
def finished(solo) -> Game:
    game = solo()
    play_to_the_end(game)
    return game


def result(client, game: Game) -> str:
    return client.get(reverse("table", args=[game.pk])).content.decode()


def test_the_result_waits_for_the_bot_and_then_tells_both_scores(client, finished, mina):
    client.force_login(mina)
    assert "Full Moon plays your deal…" in result(client, finished)
    assert play_bot_solo(finished.pk)
    scores = BotSolo.objects.get().score, finished.seats.get().score
    assert "Full Moon: {}, you: {}".format(*scores) in result(client, finished)
    assert "data-awaited" not in result(client, finished)
    assert client.get(reverse("bot-replay", args=[finished.pk])).status_code == 200
    client.logout()
    assert "Full Moon: {}, mina: {}".format(*scores) in result(client, finished)


def test_without_its_search_the_bot_does_not_play(finished, monkeypatch):
    monkeypatch.setattr(bot_solo, "prepare", lambda: False)
    assert not play_bot_solo(finished.pk)
    assert not BotSolo.objects.exists()


def test_the_end_of_a_solo_game_wakes_the_bot_but_a_resignation_does_not(woken, solo, client):
    game, resigned = solo(), solo()
    play_to_the_end(game)
    play(resigned, "resign:0", seat=0)
    assert [call for call in woken if call[0] == BOT_SOLO] == [(BOT_SOLO, game.pk)]
    assert "plays the same deal" not in result(client, resigned)


def test_the_sweep_wakes_the_bot_for_one_lost_deal_at_a_time(woken, solo):
    games = [solo(), solo()]
    for game in games:
        play_to_the_end(game)
    woken.clear()
    assert sweep_bot_solos() == games[1].pk
    play_bot_solo(games[1].pk)
    assert sweep_bot_solos() == games[0].pk
    play_bot_solo(games[0].pk)
    assert sweep_bot_solos() is None
    assert woken == [(BOT_SOLO, game.pk) for game in games[::-1]]


def test_what_is_a_day_old_is_given_up(finished, client):
    Game.objects.update(finished_at=timezone.now() - timedelta(days=2))
    assert sweep_bot_solos() is None
    assert "plays the same deal" not in result(client, finished)
