from datetime import UTC, datetime

import pytest
from django.urls import reverse

from games.leaderboards.actions import count_games as counting
from games.leaderboards.actions import freeze_seasons as freezing
from games.leaderboards.actions.count_games import count_games
from games.leaderboards.actions.freeze_seasons import freeze_seasons
from games.leaderboards.models import Board, Medal, Season, Standing
from games.tables.actions.quarantine import quarantine_game
from games.tables.models import Game
from tests.games.leaderboards.boards import crowd
from tests.playing import resign

pytestmark = pytest.mark.django_db

FEBRUARY = "2028-02"


@pytest.fixture
def at(monkeypatch):
    def travel(text: str) -> None:
        monkeypatch.setattr(
            freezing.timezone, "now", lambda: datetime.fromisoformat(text).replace(tzinfo=UTC)
        )

    return travel


def test_a_month_is_frozen_once_it_is_over_leap_day_included(at):
    crowd([40, 30, 20, 10], period=FEBRUARY)
    at("2028-02-29T23:59:59")
    assert freeze_seasons() == 0
    at("2028-03-01T00:05:00")
    assert freeze_seasons() == 0
    at("2028-03-01T00:11:00")
    assert freeze_seasons() == 1
    assert freeze_seasons() == 0
    assert list(Medal.objects.order_by("place").values_list("place", "value")) == [(1, 40), (2, 30), (3, 20)]


def test_equals_share_a_medal_and_a_loss_earns_none(at):
    crowd([40, 40, 20, -5], period=FEBRUARY)
    at("2028-03-02T00:00:00")
    freeze_seasons()
    assert sorted(Medal.objects.values_list("place", flat=True)) == [1, 1, 3]


def test_equals_share_a_medal_however_many_they_are(at):
    crowd([40] * 31 + [20], period=FEBRUARY)
    at("2028-03-02T00:00:00")
    freeze_seasons()
    assert list(Medal.objects.values_list("place", flat=True)) == [1] * 31


def test_it_waits_for_games_that_are_not_counted_yet(at, rated_game, mina, otto):
    crowd([40], period=FEBRUARY)
    game = rated_game(mina, otto)
    resign(game, mina)
    at("2028-03-02T00:00:00")
    Game.objects.update(finished_at=datetime(2028, 2, 29, 23, tzinfo=UTC))
    assert freeze_seasons() == 0
    count_games()
    assert freeze_seasons() == 1


def test_a_game_in_quarantine_does_not_delay_a_season(at, rated_game, mina, otto):
    crowd([40], period=FEBRUARY)
    game = rated_game(mina, otto)
    resign(game, mina)
    Game.objects.update(finished_at=datetime(2028, 2, 29, 23, tzinfo=UTC))
    quarantine_game(game.pk, "test")
    at("2028-03-02T00:00:00")
    assert freeze_seasons() == 1


def test_a_game_that_cannot_be_counted_does_not_delay_a_season(at, rated_game, mina, otto, monkeypatch):
    crowd([40], period=FEBRUARY)
    resign(rated_game(mina, otto), mina)
    Game.objects.update(finished_at=datetime(2028, 2, 29, 23, tzinfo=UTC))
    at("2028-03-02T00:00:00")
    with monkeypatch.context() as broken:
        broken.setattr(counting, "finishes_of", lambda games: 1 / 0)
        assert count_games() == 0
    assert freeze_seasons() == 1
    at("2028-03-02T00:02:00")
    assert count_games() == 1, "it is counted later, without a medal"


def test_a_frozen_month_does_not_change_any_more(rated_game, mina, otto):
    Season.objects.create(pk=FEBRUARY, frozen_at=datetime(2028, 3, 1, tzinfo=UTC))
    resign(rated_game(mina, otto), mina)
    Game.objects.update(finished_at=datetime(2028, 2, 29, 23, tzinfo=UTC))
    count_games()
    assert not Standing.objects.filter(period=FEBRUARY).exists()
    assert Standing.objects.filter(board=Board.GAMES, period="all").count() == 2


def test_the_archive_shows_frozen_months_and_no_others(client, at):
    users = crowd([40, 30], period=FEBRUARY)
    at("2028-03-02T00:00:00")
    freeze_seasons()
    assert users[0].username in client.get(reverse("seasons")).content.decode()
    page = client.get(reverse("season", args=[FEBRUARY])).content.decode()
    assert "Gold medal" in page
    assert client.get(reverse("season", args=["2019-01"])).status_code == 404
    assert client.get(reverse("season", args=["x"])).status_code == 404


@pytest.mark.parametrize(("prefix", "month"), [("", "February 2028"), ("/de", "Februar 2028")])
def test_a_medal_names_its_month_in_the_readers_language(client, mina, prefix, month):
    season = Season.objects.create(pk=FEBRUARY, frozen_at=datetime(2028, 3, 1, tzinfo=UTC))
    Medal.objects.create(season=season, board=Board.SOLO, place=1, user=mina, value=-90)
    assert f"{month} ·" in client.get(f"{prefix}/players/{mina.username}/").text
