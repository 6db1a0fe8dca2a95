"""Rebuilding leaderboards and statistics from the games gives the same rows."""

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import models

from accounts.actions.deletion import delete_account
from accounts.models import User
from games.bots.actions.ensure_bots import ensure_bots
from games.daily.actions.play_moon import start_attempt, start_practice
from games.daily.models import DailyAttempt
from games.leaderboards.actions.count_games import count_games
from games.leaderboards.models import (
    Achievement,
    Board,
    HeadToHead,
    PlayerStats,
    Season,
    SiteTally,
    Standing,
    StandingCount,
)
from games.tables.models import Game
from tests.factories import PlayerFactory, start_game
from tests.playing import play_to_the_end, resign

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

GATHERED = (Achievement, HeadToHead, PlayerStats, SiteTally, Standing, StandingCount)


def rows(model: type[models.Model]) -> list[tuple]:
    names = [field.attname for field in model._meta.concrete_fields if field.attname != "id"]
    return sorted(model.objects.values_list(*names), key=str)


@pytest.fixture(scope="module")
def history(module_db) -> None:
    """Games of every kind, over three weeks in two months, each counted when it ended."""
    ensure_bots()
    mina, otto, kian = (PlayerFactory(username=name) for name in ("mina", "otto", "kian"))
    rated = {"rated": True, "time_control": "3d"}

    def ended(days_ago: int, game: Game) -> None:
        at = datetime(2028, 3, 9, 12, tzinfo=UTC) - timedelta(days=days_ago)
        Game.objects.filter(pk=game.pk).update(finished_at=at)
        assert count_games() == 1

    for number in range(12):
        game = start_game(mina, otto, **rated)
        resign(game, (mina, otto, otto)[number % 3])
        ended(20 - number, game)
    many = start_game(mina, otto, kian, bots=("new-moon",), **rated)
    for user in (otto, kian, mina):
        resign(many, user)
    ended(3, many)
    casual = start_game(kian, mina, time_control="3d")
    play_to_the_end(casual)
    ended(2, casual)
    solo = start_game(kian, tokens=21)
    daily = start_attempt(kian)
    play_to_the_end(daily)
    practice = start_practice(kian, daily.daily_game.moon_id)
    for game in (solo, practice):
        play_to_the_end(game)
    for days, game in ((2, solo), (1, daily), (0, practice)):
        Game.objects.filter(pk=game.pk).update(
            finished_at=datetime(2028, 3, 9, 12, tzinfo=UTC) - timedelta(days=days)
        )
    count_games()


@pytest.mark.usefixtures("history")
def test_the_same_rows_come_out_of_the_history():
    before = {model: rows(model) for model in GATHERED}
    assert all(before.values())
    assert DailyAttempt.objects.get().score is not None
    out = StringIO()
    call_command("recount_games", stdout=out)
    assert out.getvalue() == f"{Game.objects.count()} games counted\n"
    assert {model: rows(model) for model in GATHERED} == before


@pytest.mark.usefixtures("history")
def test_wrong_numbers_are_corrected_and_frozen_seasons_stay():
    Season.objects.create(pk="2028-02", frozen_at=datetime(2028, 3, 1, tzinfo=UTC))
    before = {model: rows(model) for model in GATHERED}
    Standing.objects.filter(board=Board.GAMES, period="all").update(value=77)
    Achievement.objects.filter(code="moonrise").delete()
    SiteTally.objects.filter(name="games:2").update(count=1000)
    call_command("recount_games", stdout=StringIO())
    assert {model: rows(model) for model in GATHERED} == before


@pytest.mark.usefixtures("history")
def test_deleted_accounts_get_no_statistics_back():
    mina = User.objects.get(username="mina")
    delete_account(mina)
    call_command("recount_games", stdout=StringIO())
    assert not PlayerStats.objects.filter(user=mina.pk).exists()
    assert not Achievement.objects.filter(user=mina.pk).exists()
    assert not HeadToHead.objects.filter(user=mina.pk).exists()
    assert Standing.objects.filter(user=mina.pk).exists()
