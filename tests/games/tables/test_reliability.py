from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from games.clocks.actions.time_out import sweep_deadlines
from games.tables import errors
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.models import Game
from games.tables.reliability import (
    Reliability,
    answer_time_of,
    answer_times_of,
    reliabilities_of,
    reliability_of,
)
from tests.playing import first_legal, let_clocks_run_out, play

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


def finish_a_game(mina, otto, options, *, late: bool) -> int:
    """A game that Mina ends by a timeout (`late`) or by resigning."""
    table = open_table(mina, options(time_control="2d"))
    join_table(otto, table.pk)
    game = Game.objects.get(pk=table.pk)
    if late:
        let_clocks_run_out(to_move=0)
        sweep_deadlines()
    else:
        play(game, "resign:0", seat=0)
    return game.pk


def test_a_player_without_games_is_fully_reliable(mina):
    assert reliability_of(mina).percent == 100


def test_it_is_the_share_of_games_in_which_the_clock_did_not_run_out(mina, otto, options):
    for late in (True, False, False):
        finish_a_game(mina, otto, options, late=late)
    assert (reliability_of(mina).games, reliability_of(mina).in_time) == (3, 2)
    assert reliability_of(mina).percent == 66
    assert reliability_of(otto).percent == 100


def test_a_game_that_a_bot_finished_counts_as_run_out(mina, otto, options):
    game = finish_a_game(mina, otto, options, late=False)
    Game.objects.get(pk=game).seats.filter(user=mina).update(stood_in_at=timezone.now())
    assert reliability_of(mina).percent == 0


def test_a_table_can_require_reliability(mina, otto, kian, options):
    finish_a_game(mina, otto, options, late=True)
    table = open_table(kian, options(min_reliability=90, time_control="2d"))
    with pytest.raises(errors.Forbidden, match="90% of"):
        join_table(mina, table.pk)
    join_table(otto, table.pk)


def test_the_response_time_is_the_usual_one(game, mina, otto):
    assert answer_time_of(mina) is None
    while game.version < 24:
        play(game, first_legal(game), key=f"k{game.version}")
        game.refresh_from_db()
    cache.clear()
    usual = answer_time_of(mina)
    assert usual is not None
    assert timedelta() <= usual < timedelta(minutes=1)


def test_a_table_can_require_quick_responses(mina, otto, kian, options):
    cache.set(f"answer-time:{mina.pk}", 13 * 3600.0)
    cache.set(f"answer-time:{otto.pk}", 11 * 3600.0)
    table = open_table(kian, options(max_answer_hours=12, time_control="2d"))
    with pytest.raises(errors.Forbidden, match="within 12 hours"):
        join_table(mina, table.pk)
    join_table(otto, table.pk)


def test_a_player_with_few_moves_counts_as_quick(mina, kian, options):
    table = open_table(kian, options(max_answer_hours=6, time_control="2d"))
    join_table(mina, table.pk)


def test_profiles_show_both(client, mina, otto, options):
    for late in (True, False, False):
        finish_a_game(mina, otto, options, late=late)
    cache.set(f"answer-time:{mina.pk}", 13 * 3600.0)
    page = " ".join(client.get("/players/mina/").content.decode().split())
    assert "<dt>Finished on time</dt><dd>66%</dd>" in page
    assert "<dt>Usual answer time</dt><dd>13 hours</dd>" in page


def test_a_profile_shows_no_share_of_two_games(client, mina, otto, options):
    for _game in range(2):
        finish_a_game(mina, otto, options, late=False)
    assert "Finished on time" not in client.get("/players/mina/").text


def test_the_share_is_counted_for_many_players_with_one_query(
    mina, otto, kian, options, django_assert_num_queries
):
    for late in (True, False, False):
        finish_a_game(mina, otto, options, late=late)
    with django_assert_num_queries(1):
        found = reliabilities_of([mina.pk, otto.pk, kian.pk])
    assert found == {user.pk: reliability_of(user) for user in (mina, otto, kian)}
    assert found[mina.pk] == Reliability(games=3, in_time=2)


def test_only_the_latest_games_count(mina, otto, options, monkeypatch):
    finish_a_game(mina, otto, options, late=True)
    finish_a_game(mina, otto, options, late=False)
    monkeypatch.setattr("games.tables.reliability.GAMES_COUNTED", 1)
    assert reliability_of(mina) == Reliability(games=1, in_time=1)


def test_the_response_times_of_many_players_cost_two_queries(game, mina, otto, django_assert_num_queries):
    while game.version < 24:
        play(game, first_legal(game), key=f"k{game.version}")
        game.refresh_from_db()
    alone = {user.pk: answer_time_of(user) for user in (mina, otto)}
    cache.clear()
    with django_assert_num_queries(2):
        assert answer_times_of([mina.pk, otto.pk, 0]) == alone
    with django_assert_num_queries(0):
        assert answer_times_of([mina.pk, otto.pk, 0]) == alone


def test_a_long_list_is_computed_in_parts(mina, otto, monkeypatch, django_assert_num_queries):
    monkeypatch.setattr("games.tables.reliability.MOST_COMPUTED", 1)
    for queries in (1, 1, 0):
        with django_assert_num_queries(queries):
            answer_times_of([mina.pk, otto.pk])
