"""The number of queries does not grow with the number of rows."""

from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Follow
from games.daily.actions.deal_moons import deal_missing_moons
from games.leaderboards.actions.count_games import count_games
from games.tables.models import Game
from tests.factories import PlayerFactory
from tests.games.leaderboards.boards import add_row, crowd
from tests.playing import resign

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

ADDED_BY_RATING = 6
"""Lock the ratings, create and lock those of newcomers, store the changes, update the ratings."""


def queries(act: Callable[[], object]) -> int:
    cache.clear()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        act()
    return len(asked)


@pytest.fixture
def many_games(rated_game, mina, otto, kian):
    def play(count: int) -> None:
        for number in range(count):
            rival = (otto, kian)[number % 2]
            resign(rated_game(mina, rival), mina if number % 3 else rival)
        count_games()

    return play


def test_rating_a_game_costs_a_fixed_number_of_queries(rated_game, mina, otto):
    def ending(**options) -> int:
        game = rated_game(mina, otto, **options)
        return queries(lambda: resign(game, otto))

    casual = ending(rated=False)
    first = ending()
    assert first - casual <= ADDED_BY_RATING
    assert ending() - casual <= ADDED_BY_RATING - 2
    for _ in range(3):
        ending()
    assert ending() - casual <= ADDED_BY_RATING - 2


def test_a_leaderboard_needs_as_many_queries_for_300_rows_as_for_40(client, mina):
    crowd(list(range(1400, 1440)))
    add_row(mina, 1420)
    client.force_login(mina)
    client.get("/leaderboard/")  # the first visit stores the language
    few = queries(lambda: client.get("/leaderboard/"))
    for number in range(260):
        add_row(PlayerFactory(username=f"more-{number}"), 1300 + number)
    assert queries(lambda: client.get("/leaderboard/")) == few
    assert few <= 19


@pytest.mark.parametrize(
    "path", ["/players/mina/", "/friends/", "/solo/", "/statistics/", "/seasons/", "/daily/"]
)
def test_a_page_needs_as_many_queries_with_many_games_as_with_few(client, mina, otto, many_games, path):
    Follow.objects.create(user=mina, other=otto)
    deal_missing_moons()
    client.force_login(mina)
    many_games(4)
    client.get(path)
    few = queries(lambda: client.get(path))
    many_games(10)
    assert queries(lambda: client.get(path)) == few
    assert few <= 30
    assert Game.objects.count() == 14
