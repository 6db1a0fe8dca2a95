"""What the background gathers can be gathered again, and gives the same rows."""

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import models

from accounts.services.deletion import delete_account
from games.models import (
    Achievement,
    Board,
    DailyAttempt,
    Game,
    HeadToHead,
    PlayerStats,
    Season,
    SiteTally,
    Standing,
    StandingCount,
)
from games.services.daily_moon import start_attempt, start_practice
from games.services.digest import digest_all
from games.services.table_options import TableOptions
from games.services.tables import open_table
from tests.games.conftest import play_to_the_end
from tests.standing.conftest import resign

pytestmark = pytest.mark.django_db

GATHERED = (Achievement, HeadToHead, PlayerStats, SiteTally, Standing, StandingCount)


def rows(model: type[models.Model]) -> list[tuple]:
    names = [field.attname for field in model._meta.concrete_fields if field.attname != "id"]
    return sorted(model.objects.values_list(*names), key=str)


@pytest.fixture
def history(rated_game, mina, otto, kian, bots) -> None:
    """Three weeks in two months, counted as they came: every kind of game there is."""

    def ended(days_ago: int, game: Game) -> None:
        at = datetime(2028, 3, 9, 12, tzinfo=UTC) - timedelta(days=days_ago)
        Game.objects.filter(pk=game.pk).update(finished_at=at)
        assert digest_all() == 1

    for number in range(12):
        game = rated_game(mina, otto)
        resign(game, (mina, otto, otto)[number % 3])
        ended(20 - number, game)
    many = rated_game(mina, otto, kian, bots=("new-moon",))
    for user in (otto, kian, mina):
        resign(many, user)
    ended(3, many)
    casual = rated_game(kian, mina, rated=False)
    play_to_the_end(casual)
    ended(2, casual)
    solo = Game.objects.get(pk=open_table(kian, TableOptions(name="Solo", seat_count=1, tokens=21)).pk)
    daily = start_attempt(kian)
    play_to_the_end(daily)
    practice = start_practice(kian, daily.daily_id)
    for game in (solo, practice):
        play_to_the_end(game)
    for days, game in ((2, solo), (1, daily), (0, practice)):
        Game.objects.filter(pk=game.pk).update(
            finished_at=datetime(2028, 3, 9, 12, tzinfo=UTC) - timedelta(days=days)
        )
    digest_all()


@pytest.mark.usefixtures("history")
def test_the_same_rows_come_out_of_the_history():
    before = {model: rows(model) for model in GATHERED}
    assert all(before.values())
    assert DailyAttempt.objects.get().score is not None
    out = StringIO()
    call_command("rebuild_digests", stdout=out)
    assert out.getvalue() == f"{Game.objects.count()} games counted\n"
    assert {model: rows(model) for model in GATHERED} == before


@pytest.mark.usefixtures("history")
def test_what_was_wrong_is_right_again_and_frozen_seasons_stay():
    Season.objects.create(pk="2028-02", frozen_at=datetime(2028, 3, 1, tzinfo=UTC))
    before = {model: rows(model) for model in GATHERED}
    Standing.objects.filter(board=Board.GAMES, period="all").update(value=77)
    Achievement.objects.filter(code="moonrise").delete()
    SiteTally.objects.filter(name="games:2").update(count=1000)
    call_command("rebuild_digests", stdout=StringIO())
    assert {model: rows(model) for model in GATHERED} == before


@pytest.mark.usefixtures("history")
def test_who_deleted_their_account_gets_no_statistics_back(mina):
    delete_account(mina)
    call_command("rebuild_digests", stdout=StringIO())
    assert not PlayerStats.objects.filter(user=mina.pk).exists()
    assert not Achievement.objects.filter(user=mina.pk).exists()
    assert not HeadToHead.objects.filter(user=mina.pk).exists()
    assert Standing.objects.filter(user=mina.pk).exists()
