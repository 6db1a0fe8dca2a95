"""After a solo game the strongest bot plays the same deal, and its score is sent to open pages."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.urls import reverse
from django.utils import timezone

from games.daily.actions import play_bot_solo as bot_solo
from games.daily.actions.play_bot_solo import BOT_SOLOS, MAX_ATTEMPTS, play_bot_solo
from games.daily.models import BotSolo, SoloToPlay
from games.tables.actions.open_table import open_table
from games.tables.models import Game
from games.tables.options import TableOptions
from novaluna_site.messaging import wake_up
from tests.playing import play, play_to_the_end

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _search_is_there(monkeypatch, bots):
    """The compiled search is tested with the bots; here the plain engine replaces it."""
    monkeypatch.setattr(bot_solo, "prepare", lambda: True)


@pytest.fixture(autouse=True)
def woken(monkeypatch) -> list[tuple]:
    """The tasks that Celery gets, with their arguments."""
    sent: list[tuple] = []
    monkeypatch.setattr(wake_up, "background", SimpleNamespace(post=lambda job: job()))
    monkeypatch.setattr(
        wake_up.current_app, "send_task", lambda task, *, args, **_: sent.append((task, *args))
    )
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


def test_the_result_waits_for_the_bot_and_then_shows_both_scores(client, finished, mina):
    client.force_login(mina)
    assert "Full Moon is playing the same deal…" in result(client, finished)
    assert play_bot_solo(finished.pk)
    scores = BotSolo.objects.get().score, finished.seats.get().score
    assert "Full Moon: {}, you: {}".format(*scores) in result(client, finished)
    assert 'data-live="bot-solo" data-awaited' not in result(client, finished)
    assert client.get(reverse("bot-replay", args=[finished.pk])).status_code == 200
    client.logout()
    assert "Full Moon: {}, mina: {}".format(*scores) in result(client, finished)


def make_due(ago: timedelta = timedelta()) -> None:
    SoloToPlay.objects.filter(due_at__isnull=False).update(due_at=timezone.now() - ago)


def test_open_pages_get_the_score_even_if_the_deal_had_been_played(
    finished, django_capture_on_commit_callbacks
):
    bot_solo.play_deal(finished)
    with django_capture_on_commit_callbacks() as published:
        assert not play_bot_solo(finished.pk)
    assert any("bot_played" in repr(job) for job in published)
    assert not SoloToPlay.objects.exists()


def test_without_its_search_the_bot_tries_again_later(finished, monkeypatch):
    with monkeypatch.context() as plain:
        plain.setattr(bot_solo, "prepare", lambda: False)
        assert not play_bot_solo(finished.pk)
    assert not BotSolo.objects.exists()
    assert not play_bot_solo(finished.pk), "not yet"
    make_due()
    assert play_bot_solo(finished.pk)


@pytest.mark.parametrize("broken", ["prepare", "choose"])
def test_a_deal_that_cannot_be_played_is_abandoned(finished, client, monkeypatch, broken):
    monkeypatch.setattr(bot_solo, "prepare", lambda: broken != "prepare")
    monkeypatch.setattr(bot_solo, "choose", fail)
    for _ in range(MAX_ATTEMPTS):
        assert not play_bot_solo(finished.pk)
        make_due()
    assert "is playing the same deal" in result(client, finished)
    assert not play_bot_solo(finished.pk)
    assert SoloToPlay.objects.get().due_at is None
    assert "is playing the same deal" not in result(client, finished)


def fail(*_):
    raise MemoryError


def test_the_end_of_a_solo_game_wakes_the_bot_but_a_resignation_does_not(
    woken, solo, client, django_capture_on_commit_callbacks
):
    game, resigned = solo(), solo()
    with django_capture_on_commit_callbacks() as after_commit:
        play_to_the_end(game)
        play(resigned, "resign:0", seat=0)
    for job in after_commit:
        if BOT_SOLOS.task in repr(job):
            job()
    assert woken == [("daily.play_bot_solo", game.pk)]
    assert [row.pk for row in SoloToPlay.objects.all()] == [game.pk]
    assert "is playing the same deal" not in result(client, resigned)


def test_the_sweep_wakes_the_bot_for_one_lost_deal_at_a_time(woken, solo):
    games = [solo(), solo()]
    for game in games:
        play_to_the_end(game)
    make_due(BOT_SOLOS.wake_up_expires)
    for game in games:
        assert BOT_SOLOS.sweep(limit=1) == 1
        assert woken[-1] == ("daily.play_bot_solo", game.pk)
        assert play_bot_solo(game.pk)
    assert BOT_SOLOS.sweep(limit=1) == 0
