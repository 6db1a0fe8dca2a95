"""Leaderboards: the games that count, the ranks, and the number of queries."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.urls import reverse

from accounts.actions.deletion import delete_account
from accounts.models import Follow, User
from games.leaderboards.actions.count_games import count_games
from games.leaderboards.models import Board, GameToCount, Standing, StandingCount
from games.leaderboards.queries.boards import BOTS, FRIENDS, BoardQuery, leaderboard
from games.tables.models import Game
from novaluna_site.periods import ALL_TIME, month_of, periods_of, utc_today, week_of
from tests.games.leaderboards.boards import add_row, crowd
from tests.playing import play_to_the_end, resign

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


def ranks(page) -> list[tuple[str, int]]:
    return [(row.user.username, row.rank) for row in page.rows]


def test_a_finished_game_counts_on_its_boards_in_all_its_periods(rated_game, mina, otto):
    resign(rated_game(mina, otto), mina)
    assert count_games() == 1
    now = Game.objects.get().finished_at
    assert set(Standing.objects.filter(board=Board.GAMES).values_list("period", flat=True)) == set(
        periods_of(now)
    )
    assert Standing.objects.get(user=otto, board=Board.STREAK, period=ALL_TIME).value == 1
    # Ten games settle a rating; until then a month or week counts no gain.
    assert list(Standing.objects.filter(board=Board.TWO).values_list("period", flat=True)) == [ALL_TIME] * 2


def test_a_game_counts_once_however_often_the_background_runs(rated_game, mina, otto):
    resign(rated_game(mina, otto), mina)
    count_games()
    assert count_games() == 0
    assert Standing.objects.get(user=mina, board=Board.GAMES, period=ALL_TIME).value == 1


def test_counts_always_agree_with_the_rows(rated_game, mina, otto, kian, bots):
    for number in range(12):
        resign(rated_game(mina, otto), (mina, otto)[number % 2])
        if number % 3 == 0:
            resign(rated_game(kian, bots=("crescent",)), kian)
            count_games()
    count_games()
    for count in StandingCount.objects.exclude(period__startswith="before "):
        rows = Standing.objects.filter(
            board=count.board,
            period=count.period,
            is_bot=count.is_bot,
            value=count.value,
            games__gte=count.least,
        )
        assert rows.count() == count.count
    assert Standing.objects.filter(board=Board.TWO, period=month_of(utc_today())).exists()


def test_equal_values_share_a_rank_and_pages_follow_each_other():
    crowd([1700, 1600, 1600, 1600, 1500])
    first = leaderboard(BoardQuery(), AnonymousUser(), limit=2)
    second = leaderboard(BoardQuery(), AnonymousUser(), limit=2, cursor=first.next)
    third = leaderboard(BoardQuery(), AnonymousUser(), limit=2, cursor=second.next)
    seen = ranks(first) + ranks(second) + ranks(third)
    assert seen == [(f"player-{n}", rank) for n, rank in enumerate([1, 2, 2, 2, 5])]
    assert third.next is None
    assert ranks(leaderboard(BoardQuery(), AnonymousUser(), limit=2, cursor=third.previous)) == ranks(second)
    assert first.total == 5


def test_the_viewers_row_is_pinned_with_its_neighbours():
    users = crowd([1900, 1800, 1700, 1600, 1500, 1400, 1300])
    page = leaderboard(BoardQuery(), users[4], limit=1)
    assert [row.rank for row in page.around] == [3, 4, 5, 6, 7]
    assert page.around[2].user == users[4]
    other = leaderboard(BoardQuery(), users[4], player=users[0], limit=1)
    assert [row.rank for row in other.around] == [1, 2, 3]


def test_a_minimum_of_games_leaves_others_out_of_the_ranks():
    users = crowd([1900, 1800, 1700])
    Standing.objects.filter(user=users[0]).delete()
    StandingCount.objects.filter(value=1900).delete()
    add_row(users[0], 1900, games=3)
    assert ranks(leaderboard(BoardQuery(least=10), AnonymousUser())) == [("player-1", 1), ("player-2", 2)]
    assert ranks(leaderboard(BoardQuery(least=1), AnonymousUser()))[0] == ("player-0", 1)


def test_bots_have_a_separate_tab(bots, mina):
    add_row(mina, 1500)
    assert ranks(leaderboard(BoardQuery(), AnonymousUser())) == [("mina", 1)]
    ladder = ["full-moon", "gibbous", "half-moon", "crescent", "new-moon"]
    page = leaderboard(BoardQuery(who=BOTS), AnonymousUser())
    assert ranks(page) == list(zip(ladder, range(1, 6), strict=True))
    add_row(User.objects.get(username="gibbous"), 7, board=Board.GAMES)
    games = leaderboard(BoardQuery(board=Board.GAMES, who=BOTS), AnonymousUser())
    assert ranks(games) == [("gibbous", 1)]


def test_friends_are_the_viewer_and_the_players_they_follow(mina, otto, kian):
    for user, value in ((mina, 1500), (otto, 1600), (kian, 1700)):
        add_row(user, value)
    Follow.objects.create(user=mina, other=otto)
    assert ranks(leaderboard(BoardQuery(who=FRIENDS), mina)) == [("otto", 1), ("mina", 2)]
    assert not leaderboard(BoardQuery(who=FRIENDS), AnonymousUser()).rows


def test_changes_of_rank_are_shown_since_the_start_of_the_week(rated_game, mina, otto, kian):
    """Otto overtakes Mina in a game of this week; before it she was above him."""
    add_row(mina, 1550)
    add_row(otto, 1540)
    add_row(kian, 1530)
    game = rated_game(otto, mina)
    resign(game, mina)
    count_games()
    rows = {row.user: row.movement for row in leaderboard(BoardQuery(least=1), mina).rows}
    assert rows[otto] > 0
    assert rows[mina] < 0
    assert rows[kian] == 1


def test_no_change_of_rank_is_shown_before_the_weeks_first_game(mina):
    add_row(mina, 1550)
    assert leaderboard(BoardQuery(), mina).rows[0].movement == 0


def test_weeks_follow_the_iso_calendar_and_utc():
    assert week_of(datetime(2027, 1, 3, tzinfo=UTC).date()) == "2026-W53"
    late_in_new_york = datetime.fromisoformat("2026-11-30T20:00:00-05:00")
    assert periods_of(late_in_new_york)[1] == "2026-12"


def test_a_deleted_account_keeps_its_place_without_a_name(client, rated_game, mina, otto):
    resign(rated_game(mina, otto), otto)
    count_games()
    delete_account(mina)
    page = client.get(reverse("leaderboard"), {"least": "1"}).content.decode()
    assert "Former player" in page
    assert "mina" not in page


def test_the_page_costs_the_same_for_few_and_many(
    client, mina, django_assert_max_num_queries, rated_game, otto
):
    crowd(list(range(1400, 1500)))
    add_row(mina, 1450)
    client.force_login(mina)
    client.get(reverse("leaderboard"))
    with django_assert_max_num_queries(19):
        page = client.get(reverse("leaderboard")).context["page"]
    assert len(page.rows) == 25
    assert len(page.around) == 5


@pytest.mark.parametrize(
    "odd", [{"board": "x"}, {"period": "x"}, {"who": "x"}, {"least": "7"}, {"player": "nobody"}]
)
def test_invalid_filters_cause_no_error(client, odd, mina):
    add_row(mina, 1500)
    assert client.get(reverse("leaderboard"), odd).status_code == 200


@pytest.mark.parametrize("cursor", ["x", "after", "after.1", "after.1.x", "sideways.1.2", f"after.{9**40}.1"])
def test_an_invalid_cursor_is_refused(client, cursor):
    assert client.get(reverse("leaderboard"), {"cursor": cursor}).status_code == 400
    assert client.get("/api/leaderboard/", {"cursor": cursor}).status_code == 400


def test_the_board_of_games_counts_every_kind(rated_game, mina, otto):
    play_to_the_end(rated_game(mina, otto, rated=False))
    count_games()
    assert Standing.objects.get(user=mina, board=Board.GAMES, period=ALL_TIME).value == 1
    assert not Standing.objects.filter(board=Board.STREAK).exists()


def test_a_streak_breaks_with_a_loss_and_its_best_stays(rated_game, mina, otto):
    for loser in (otto, otto, mina, otto):
        resign(rated_game(mina, otto), loser)
        Game.objects.filter(pk__in=GameToCount.objects.values("game")).update(
            finished_at=datetime.now(UTC) - timedelta(seconds=1)
        )
        count_games()
    row = Standing.objects.get(user=mina, board=Board.STREAK, period=ALL_TIME)
    assert (row.value, row.run) == (2, 1)
