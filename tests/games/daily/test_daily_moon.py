"""The Daily Moon: one counted attempt, visibility of results, days, streaks and midnight."""

from datetime import UTC, date, datetime, timedelta
from functools import partial

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

import engine
from accounts.models import User
from games.daily import queries as daily
from games.daily.actions import play_bot_solo as bot_solo
from games.daily.actions.deal_moons import deal_missing_moons, ensure_moon
from games.daily.actions.play_bot_solo import play_bot_solo
from games.daily.actions.play_moon import start_attempt, start_practice
from games.daily.models import DailyAttempt, DailyMoon, DailySecret
from games.daily.moon_phase import phase_emoji
from games.daily.queries import daily_page, day_of, streak_of
from games.daily.share_text import area_shape, share_text
from games.leaderboards.actions.count_games import count_games
from games.leaderboards.models import Board, Standing
from games.tables import errors, fairness
from games.tables.actions import submit_move
from games.tables.actions.moderate import abort_game
from games.tables.actions.rematch import offer_rematch
from games.tables.actions.see_game import see_snapshot
from games.tables.history import record_of
from games.tables.models import Game
from games.tables.proofs import proof_of
from games.tables.queries import finished_games_visible_to, game_visible_to, seats_of
from novaluna_site import periods
from tests.factories import PlayerFactory
from tests.games.live.at_once import at_once
from tests.playing import play, play_to_the_end

pytestmark = pytest.mark.django_db

LEAP_DAY = date(2028, 2, 29)


@pytest.fixture
def on(monkeypatch):
    """Set the time for everything in the Daily Moon."""

    def travel(day: date, hour: int = 12) -> None:
        moment = datetime(day.year, day.month, day.day, hour, tzinfo=UTC)

        class Clock(datetime):
            @classmethod
            def now(cls, tz=None):
                return moment

        monkeypatch.setattr(periods, "datetime", Clock)
        monkeypatch.setattr(submit_move.timezone, "now", lambda: moment)

    return travel


def finish(game: Game) -> DailyAttempt:
    """Play to the end and return the attempt."""
    play_to_the_end(game)
    return DailyAttempt.objects.get(game=game)


def test_the_hash_is_published_days_before_and_matches_the_deal():
    deal_missing_moons()
    assert DailyMoon.objects.count() == 8
    for moon in DailyMoon.objects.select_related("secret"):
        assert fairness.order_commitment(moon.secret.tiles, moon.secret.salt) == moon.commitment
    deal_missing_moons()
    assert DailyMoon.objects.count() == 8


@pytest.mark.parametrize("path", ["/daily/", "/api/daily/"])
def test_looking_deals_nothing(client, path):
    assert client.get(path).status_code == 404
    assert not DailyMoon.objects.exists()


def test_everybody_gets_the_same_deal_under_the_published_hash(mina, otto):
    moon = ensure_moon(periods.utc_today())
    games = [start_attempt(user) for user in (mina, otto)]
    assert {game.commitment for game in games} == {moon.commitment}
    assert games[0].state["wheel"] == games[1].state["wheel"]


def test_returning_continues_the_same_attempt(mina):
    assert start_attempt(mina) == start_attempt(mina)
    finish(Game.objects.get())
    assert start_attempt(mina) == Game.objects.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        DailyAttempt.objects.create(
            moon_id=periods.utc_today(), user=mina, game=start_practice(mina, periods.utc_today())
        )


@pytest.mark.django_db(transaction=True)
def test_two_tabs_at_once_start_one_attempt(mina):
    ensure_moon(periods.utc_today())
    games = at_once([partial(start_attempt, mina)] * 4)
    assert len({game.pk for game in games}) == 1
    assert Game.objects.count() == DailyAttempt.objects.count() == 1


def test_the_api_gives_no_second_attempt_either(mina):
    browser = Client()
    browser.force_login(mina)

    def ask() -> dict:
        return browser.post("/api/daily/attempt/", "{}", content_type="application/json").json()

    assert ask()["id"] == ask()["id"]
    day = str(periods.utc_today())
    refused = browser.post("/api/daily/practice/", {"day": day}, content_type="application/json")
    assert refused.status_code == 409
    assert Game.objects.count() == 1


def test_guests_play_too(client):
    response = client.post(reverse("play-daily"))
    game = Game.objects.get()
    assert response.url == reverse("table", args=[game.pk])
    assert game.attempt.user.is_guest


def test_a_guest_has_one_attempt_too(client):
    addresses = {client.post(reverse("play-daily")).url for _ in range(2)}
    game = Game.objects.get()
    finish(game)
    addresses.add(client.post(reverse("play-daily")).url)
    assert addresses == {reverse("table", args=[game.pk])}
    assert DailyAttempt.objects.count() == 1


def test_a_finished_attempt_counts_with_points_and_starts_a_streak(mina):
    attempt = finish(start_attempt(mina))
    assert attempt.score == attempt.game.seats.get().score
    assert attempt.points == max(10, 200 - attempt.score)
    assert attempt.streak == 1
    count_games()
    row = Standing.objects.get(user=mina, board=Board.DAILY, period="all")
    assert (row.value, row.games) == (attempt.points, 1)


def test_practice_is_not_counted(mina):
    finish(start_attempt(mina))
    count_games()
    before = list(
        Standing.objects.filter(board__in=[Board.DAILY, Board.SOLO]).values("board", "value", "games")
    )
    play_to_the_end(start_practice(mina, periods.utc_today()))
    count_games()
    after = list(
        Standing.objects.filter(board__in=[Board.DAILY, Board.SOLO]).values("board", "value", "games")
    )
    assert after == before
    assert DailyAttempt.objects.count() == 1


def test_practice_needs_a_finished_attempt_and_a_past_or_present_day(mina):
    deal_missing_moons()
    today = periods.utc_today()
    with pytest.raises(errors.Conflict):
        start_practice(mina, today)
    start_attempt(mina)
    with pytest.raises(errors.Conflict):
        start_practice(mina, today)
    with pytest.raises(errors.NotFound):
        start_practice(mina, today + timedelta(days=1))


def test_an_attempt_that_ends_after_midnight_does_not_count(mina, on):
    on(LEAP_DAY, 23)
    game = start_attempt(mina)
    on(LEAP_DAY + timedelta(days=1), 0)
    attempt = finish(game)
    assert attempt.score is None
    assert game.seats.get().score is not None
    assert start_attempt(mina) != game


def test_a_streak_goes_over_the_leap_day_and_ends_with_a_day_missed(mina, on):
    for offset in range(-1, 3):
        on(LEAP_DAY + timedelta(days=offset))
        assert finish(start_attempt(mina)).streak == offset + 2
    assert streak_of(mina).now == 4
    on(LEAP_DAY + timedelta(days=3))
    assert streak_of(mina).now == 4, "today may still be played"
    on(LEAP_DAY + timedelta(days=4))
    assert (streak_of(mina).now, streak_of(mina).best) == (0, 4)
    assert finish(start_attempt(mina)).streak == 1


def test_a_streak_counts_days_of_utc_in_every_time_zone(mina, on):
    """In Auckland both attempts fall on the same date; in UTC they are a day apart."""
    User.objects.filter(pk=mina.pk).update(time_zone="Pacific/Auckland")
    on(date(2026, 11, 15), 23)
    finish(start_attempt(mina))
    on(date(2026, 11, 16), 1)
    assert finish(start_attempt(mina)).streak == 2


def test_other_games_become_visible_after_the_attempt_or_the_day(mina, otto, on):
    on(LEAP_DAY)
    game = start_attempt(mina)
    finish(game)
    with pytest.raises(errors.NotFound):
        game_visible_to(otto, game.pk)
    assert not finished_games_visible_to(otto, player="mina").exists()
    assert not daily_page(game.daily_game.moon, otto).rows[0].may_watch
    finish(start_attempt(otto))
    assert game_visible_to(otto, game.pk) == game
    assert daily_page(game.daily_game.moon, otto).rows[0].may_watch
    kian = PlayerFactory(username="kian")
    with pytest.raises(errors.NotFound):
        game_visible_to(kian, game.pk)
    on(LEAP_DAY + timedelta(days=1))
    assert game_visible_to(kian, game.pk) == game


def test_the_order_stays_secret_until_the_day_is_over(mina, on):
    on(LEAP_DAY)
    game = start_attempt(mina)
    finish(game)
    game.refresh_from_db()
    assert see_snapshot(mina, game.pk)["proof"] is None
    assert proof_of(game, seats_of(game))["tiles"] is None
    with pytest.raises(errors.NotOver):
        record_of(game, list(game.seats.all()))
    on(LEAP_DAY + timedelta(days=1))
    assert proof_of(game, seats_of(game))["tiles"] == DailySecret.objects.get().tiles


def test_the_page_reveals_no_tile_that_was_not_drawn(client, mina):
    deal_missing_moons()
    client.force_login(mina)
    finish(start_attempt(mina))
    page = client.get(reverse("daily")).content.decode()
    for secret in DailySecret.objects.all():
        assert secret.salt not in page


def test_the_bot_plays_the_same_deal_without_seeing_the_pile(mina, bots, client, monkeypatch):
    monkeypatch.setattr(bot_solo, "prepare", lambda: True)
    game = start_attempt(mina)
    finish(game)
    assert play_bot_solo(game.pk)
    assert not play_bot_solo(game.pk)
    client.force_login(mina)
    assert client.get(reverse("bot-replay", args=[game.pk])).status_code == 200
    page = client.get(reverse("daily")).context["daily"]
    assert page.bot.score > 0
    answer = client.get(f"/api/games/{game.pk}/bot/").json()
    assert answer["score"] == page.bot.score
    # A user who has not played the deal yet sees no other attempt.
    client.force_login(PlayerFactory(username="otto"))
    assert client.get(reverse("bot-replay", args=[game.pk])).status_code == 404
    assert client.get(reverse("daily")).context["daily"].bot is None


def test_a_resigned_attempt_is_used_up(mina):
    game = start_attempt(mina)
    play(game, "resign:0", seat=0)
    assert DailyAttempt.objects.get().score is None
    assert start_attempt(mina) == game
    assert start_practice(mina, periods.utc_today()) != game


def test_an_attempt_stopped_by_staff_can_be_repeated_and_reveals_nothing(mina, otto):
    others = start_attempt(otto)
    finish(others)
    stopped = start_attempt(mina)
    abort_game(stopped.pk)
    with pytest.raises(errors.NotFound):
        game_visible_to(mina, others.pk)
    with pytest.raises(errors.Conflict):
        start_practice(mina, periods.utc_today())
    page = daily_page(stopped.daily_game.moon, mina)
    assert (page.attempt, page.may_practise, page.bot) == (None, False, None)
    stopped = Game.objects.get(pk=stopped.pk)
    assert proof_of(stopped, seats_of(stopped))["tiles"] is None
    again = start_attempt(mina)
    assert again != stopped
    assert finish(again).score is not None


def test_again_means_the_same_deal_for_practice(mina):
    game = start_attempt(mina)
    finish(game)
    game.refresh_from_db()
    again = offer_rematch(mina, game)
    assert (day_of(again), again.commitment) == (day_of(game), game.commitment)


def attempts(scores: list[int]) -> list[DailyAttempt]:
    """Counted attempts at today's deal; the games behind them are not played."""
    moon, made = ensure_moon(periods.utc_today()), []
    for number, score in enumerate(scores):
        game = start_attempt(PlayerFactory(username=f"player-{number}"))
        play(game, "resign:0", seat=0)
        DailyAttempt.objects.filter(game=game).update(score=score, points=10, streak=1)
        made.append(DailyAttempt.objects.get(game=game, moon=moon))
    return made


def test_the_days_results_are_paged_and_show_the_viewers_neighbours(client, monkeypatch):
    monkeypatch.setattr(daily, "LISTED", 3)
    made = attempts([90, 95, 95, 95, 95, 99, 101, 103])
    seen, cursor = [], ""
    while cursor is not None:
        page = client.get("/api/daily/", {"cursor": cursor} if cursor else {}).json()
        seen += [(row["rank"], row["score"]) for row in page["rows"]]
        cursor = page["next"]
    assert seen == [(1, 90), *[(2, 95)] * 4, (6, 99), (7, 101), (8, 103)]
    client.force_login(made[6].user)
    page = client.get(reverse("daily"))
    around = page.context["daily"].around
    assert [(row.rank, row.attempt) for row in around] == [
        (2, made[4]), (6, made[5]), (7, made[6]), (8, made[7])
    ]  # fmt: skip
    assert 'rel="next"' in page.content.decode()
    client.force_login(made[0].user)
    assert client.get("/api/daily/").json()["around"] == []
    assert client.get("/api/daily/", {"cursor": "x"}).status_code == 400
    assert client.get(reverse("daily"), {"cursor": "x"}).status_code == 400


def test_the_archive_goes_back_month_by_month(client, mina, on):
    for day in (date(2028, 1, 31), LEAP_DAY, date(2028, 3, 1), date(2028, 3, 2)):
        on(day)
        ensure_moon(day)
    client.force_login(mina)
    page = client.get(reverse("daily")).context["archive"]
    assert ([moon.day for moon, _ in page.days], page.earlier, page.later) == (
        [date(2028, 3, 1)], "2028-02", None
    )  # fmt: skip
    archive = client.get("/api/daily/archive/", {"month": "2028-02"}).json()
    assert [day["day"] for day in archive["days"]] == ["2028-02-29"]
    assert (archive["earlier"], archive["later"]) == ("2028-01", "2028-03")
    page = client.get(reverse("daily"), {"month": "2028-02"}).content.decode()
    assert "month=2028-01" in page
    assert "2028-02-29" in page
    assert client.get("/api/daily/archive/", {"month": "2028-13"}).status_code == 400
    assert client.get("/api/daily/archive/", {"month": "9999-12"}).json()["earlier"] == "2028-03"
    assert client.get(reverse("daily"), {"month": "x"}).status_code == 200


@pytest.mark.parametrize("day", ["2020-02-30", "x", "1999-01-01", "9999-12-31"])
def test_days_without_a_moon_are_not_found(client, day):
    assert client.get(reverse("daily-of", args=[day])).status_code == 404


def test_the_share_text_has_shape_and_score_but_no_tile():
    assert area_shape([(0, 0), (1, 0), (1, -1)]) == ["🌕🌕", "⬛🌕"]
    text = share_text(LEAP_DAY, 96, 3, [(0, 0), (1, 0)], "https://moon.example/daily/")
    assert text == "Daily Moon Feb. 29, 2028 🌒 96 points\n3 days in a row\n🌕🌕\nhttps://moon.example/daily/"


@pytest.mark.parametrize(
    ("day", "emoji"),
    [
        (date(2024, 2, 24), "🌕"),
        (date(2024, 4, 8), "🌑"),
        (date(2025, 3, 14), "🌕"),
        (date(2026, 8, 12), "🌑"),
    ],
)
def test_the_moon_phase_agrees_with_the_almanac(day, emoji):
    """Full moons and the new moons of two solar eclipses."""
    assert phase_emoji(day) == emoji


def test_solo_tokens_are_those_of_the_rules(mina):
    assert start_attempt(mina).tokens == engine.tokens_to_place(1)
