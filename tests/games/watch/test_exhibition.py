from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.utils import timezone

from games.bots.actions.play_turn import play_bot_turn
from games.bots.models import BotTurn
from games.chat.models import Report
from games.leaderboards.actions.recount_games import recount_games
from games.leaderboards.models import GameToCount
from games.leaderboards.queries.profiles import statistics_of
from games.tables.actions.close_idle_games import close_idle_games
from games.tables.actions.moderate import abort_game
from games.tables.actions.verify_game import verify_game
from games.tables.models import Game
from games.tables.queries import finished_games_visible_to
from games.watch.actions.exhibition import PAIRS, run_exhibition, want_exhibition
from games.watch.queries import RECENT
from tests.factories import start_game

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture(autouse=True)
def somebody_watches(bots):
    cache.clear()
    want_exhibition()


def exhibition() -> Game:
    run_exhibition()
    return Game.objects.filter(is_exhibition=True).latest("pk")


def play_turn(game: Game) -> bool:
    BotTurn.objects.update(due_at=timezone.now())
    return play_bot_turn(game.pk)


def finish(game: Game) -> None:
    game.refresh_from_db()
    while game.to_move is not None:
        assert play_turn(game)
        game.refresh_from_db()


def test_a_page_without_games_starts_one_that_goes_on_by_itself(client):
    assert 'data-watch-part="featured"' in client.get("/").content.decode(), "the place of the first game"
    assert client.get("/watch/").context["watch"].featured is None
    game = exhibition()
    page = client.get("/watch/")
    assert page.context["watch"].featured.game == game
    assert "Exhibition game" in page.content.decode()
    assert play_turn(game)
    assert BotTurn.objects.get(game=game).version == 1
    assert client.get(f"/games/{game.pk}/").status_code == 200


def test_there_is_one_at_a_time():
    game = exhibition()
    assert exhibition() == game


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_workers_at_the_same_time_start_one():
    def attempt(_number: int) -> None:
        try:
            run_exhibition()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(attempt, range(8)))
    assert Game.objects.filter(is_exhibition=True).count() == 1


def test_there_is_none_while_people_play(mina, otto):
    game = start_game(mina, otto)
    run_exhibition()
    assert not Game.objects.filter(is_exhibition=True).exists()
    Game.objects.filter(pk=game.pk).update(turn_started_at=timezone.now() - RECENT)
    exhibition()


def test_there_is_one_for_a_player_who_plays_alone_and_looks_for_others(client, mina, otto):
    start_game(mina, otto)
    client.force_login(mina)
    client.get("/")
    run_exhibition()
    assert not Game.objects.filter(is_exhibition=True).exists(), "the home page of members does not show it"
    client.get("/watch/")
    game = exhibition()
    assert play_turn(game)
    assert BotTurn.objects.exists()


def test_it_stands_still_while_nobody_watches_and_then_goes_on():
    game = exhibition()
    cache.clear()
    assert play_turn(game)
    assert not BotTurn.objects.exists()
    run_exhibition()
    assert not BotTurn.objects.exists()
    want_exhibition()
    run_exhibition()
    assert play_turn(game)
    game.refresh_from_db()
    assert game.version == 2


def test_it_stands_still_when_people_begin_to_play(mina, otto):
    game = exhibition()
    start_game(mina, otto)
    assert play_turn(game)
    assert not BotTurn.objects.exists()


def test_it_counts_nowhere_and_is_verified_like_every_game(client, mina):
    game = exhibition()
    finish(game)
    assert game.status == Game.Status.FINISHED
    assert verify_game(game.pk) is None
    assert not GameToCount.objects.exists()
    assert recount_games() == 0
    assert not finished_games_visible_to(mina).exists()
    assert statistics_of(game.host, mina).form == []
    assert client.get(f"/games/{game.pk}/").status_code == 200
    assert "Winner:" in client.get("/watch/").content.decode()


def test_the_result_is_shown_for_a_while_and_old_ones_are_deleted(mina, otto):
    def over(ago: timedelta) -> Game:
        game = exhibition()
        abort_game(game.pk)
        Game.objects.filter(pk=game.pk).update(finished_at=timezone.now() - ago)
        return game

    oldest, reported, latest = (over(timedelta(hours=hours)) for hours in (3, 2, 1))
    Report.objects.create(reporter=mina, reported=otto, game=reported, reason="insult")
    recent = over(timedelta(seconds=1))
    run_exhibition()
    assert not Game.objects.filter(status=Game.Status.RUNNING).exists()
    Game.objects.filter(pk=recent.pk).update(finished_at=timezone.now() - timedelta(minutes=1))
    running = exhibition()
    kept = set(Game.objects.values_list("pk", flat=True))
    assert kept == {reported.pk, recent.pk, running.pk}
    assert not kept & {oldest.pk, latest.pk}


def test_one_that_stood_still_for_long_is_closed_like_every_game():
    game = exhibition()
    Game.objects.filter(pk=game.pk).update(turn_started_at=timezone.now() - timedelta(days=100))
    assert close_idle_games() == 1
    assert exhibition() == game


def test_one_in_quarantine_is_not_shown_and_does_not_go_on(client):
    game = exhibition()
    BotTurn.objects.all().delete()
    Game.objects.filter(pk=game.pk).update(quarantined_at=timezone.now())
    run_exhibition()
    assert not BotTurn.objects.exists()
    assert client.get("/watch/").context["watch"].featured is None


def test_its_bots_are_quick_ones():
    assert {bot for pair in PAIRS for bot in pair} == {"new-moon", "crescent", "half-moon"}
