"""Weekly boards: each week starts empty, and a late game never reopens an earlier week."""

from datetime import UTC, datetime

import pytest
from django.core.cache import cache

from games.leaderboards.actions.count_games import count_games
from games.leaderboards.models import Board, CountingState, Standing, StandingCount
from games.tables.models import Game
from novaluna_site.periods import ALL_TIME
from tests.playing import resign

pytestmark = pytest.mark.django_db

SUNDAY = datetime(2026, 11, 15, 23, 59, tzinfo=UTC)
MONDAY = datetime(2026, 11, 16, 0, 1, tzinfo=UTC)
NEXT_MONDAY = datetime(2026, 11, 23, 0, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


@pytest.fixture
def ended(rated_game, mina, otto):
    """A game that Mina won at that moment, counted now."""

    def play(moment: datetime) -> None:
        game = rated_game(mina, otto)
        resign(game, otto)
        Game.objects.filter(pk=game.pk).update(finished_at=moment)
        assert count_games() == 1

    return play


def games_of(user, period: str) -> int:
    row = Standing.objects.filter(user=user, board=Board.GAMES, period=period).first()
    return row.games if row else 0


def test_a_week_starts_empty_and_stores_how_the_last_one_ended(ended, mina):
    ended(SUNDAY)
    ended(MONDAY)
    assert not Standing.objects.filter(period="2026-W46").exists()
    assert (games_of(mina, "2026-W47"), games_of(mina, ALL_TIME)) == (1, 2)
    before = StandingCount.objects.filter(period="before 2026-W47", board=Board.GAMES, least=1)
    assert list(before.values_list("value", "count")) == [(1, 2)]
    ended(NEXT_MONDAY)
    assert set(Standing.objects.filter(period__contains="-W").values_list("period", flat=True)) == {
        "2026-W48"
    }


def test_a_late_game_of_the_previous_week_does_not_change_this_week(ended, mina):
    ended(MONDAY)
    week = list(Standing.objects.filter(period="2026-W47").order_by("pk").values())
    before = list(StandingCount.objects.filter(period__startswith="before").values())
    ended(SUNDAY)
    assert list(Standing.objects.filter(period="2026-W47").order_by("pk").values()) == week
    assert list(StandingCount.objects.filter(period__startswith="before").values()) == before
    assert not Standing.objects.filter(period="2026-W46").exists()
    assert CountingState.objects.get().week == "2026-W47"
    assert (games_of(mina, ALL_TIME), games_of(mina, "2026-11")) == (2, 2)
    row = Standing.objects.get(user=mina, board=Board.GAMES, period=ALL_TIME)
    assert (row.week, row.games_before) == ("2026-W47", 0)
