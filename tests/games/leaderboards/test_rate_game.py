"""Ratings at the end of a game: computed exactly once, and the same when recomputed from the history."""

from dataclasses import replace
from functools import partial
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.actions.deletion import delete_account
from accounts.models import User
from games.leaderboards import skill
from games.leaderboards.actions.count_games import count_games
from games.leaderboards.actions.rate_game import rate_game
from games.leaderboards.models import Category, Rating, RatingChange, Standing, StandingCount
from games.tables import errors
from games.tables.actions.moderate import abort_game
from games.tables.actions.see_game import see_snapshot
from games.tables.actions.start_game import start_with_bots
from games.tables.models import Game
from tests.games.live.at_once import at_once
from tests.playing import play_to_the_end, resign

pytestmark = pytest.mark.django_db


def number(user: User, category: Category = Category.TWO) -> int:
    return Rating.objects.get(user=user, category=category).number


def test_a_rated_game_changes_both_ratings_and_the_table_shows_it(rated_game, mina, otto):
    game = rated_game(mina, otto)
    play_to_the_end(game)
    winner = game.seats.get(place=1)
    rating = see_snapshot(mina, game.pk)["seats"][winner.index]["rating"]
    assert rating["before"] == 1500
    assert rating["change"] == rating["after"] - 1500 > 0
    assert rating["after"] == number(winner.user)
    assert {rating.games for rating in Rating.objects.all()} == {1}


def test_games_of_two_and_of_more_seats_have_separate_ratings(rated_game, mina, otto, kian):
    play_to_the_end(rated_game(mina, otto))
    play_to_the_end(rated_game(mina, otto, kian))
    assert Rating.objects.filter(user=mina).count() == 2
    assert Rating.objects.filter(user=kian).get().category == Category.MANY


def test_a_casual_game_is_not_rated(rated_game, mina, otto):
    play_to_the_end(rated_game(mina, otto, rated=False))
    assert not Rating.objects.exists()


def test_leaving_counts_as_last(rated_game, mina, otto, kian):
    game = rated_game(mina, otto, kian)
    resign(game, mina)
    resign(game, otto)
    changes = {change.user: change for change in RatingChange.objects.all()}
    assert [changes[user].rank for user in (kian, otto, mina)] == [1, 2, 3]
    assert changes[mina].change < changes[otto].change < changes[kian].change


def test_a_player_replaced_by_a_bot_is_last_even_if_the_bot_wins(rated_game, mina, otto, kian, bots):
    game = rated_game(mina, otto, kian)
    stand_in = User.objects.get(username="gibbous")
    game.seats.filter(user=otto).update(stand_in=stand_in, stood_in_at=timezone.now())
    play_to_the_end(game)
    assert RatingChange.objects.get(user=otto).rank == 3
    assert not Rating.objects.filter(user=stand_in).exists()


def test_a_game_stopped_by_staff_changes_no_rating(rated_game, mina, otto):
    abort_game(rated_game(mina, otto).pk)
    assert count_games() == 0
    assert not Rating.objects.exists()
    assert not Standing.objects.exists()


def test_a_game_can_not_be_rated_twice(rated_game, mina, otto):
    game = rated_game(mina, otto)
    play_to_the_end(game)
    with pytest.raises(IntegrityError), transaction.atomic():
        rate_game(game, list(game.seats.select_related("user")), game.finished_at)
    assert {rating.games for rating in Rating.objects.all()} == {1}


def test_bots_have_their_own_starting_rating(rated_game, mina, bots):
    game = rated_game(mina, bots=("full-moon",))
    resign(game, mina)
    assert 3200 <= number(User.objects.get(username="full-moon")) < 3210


def test_a_bot_can_take_only_one_seat_in_a_rated_game(rated_game, mina, otto, bots):
    with pytest.raises(errors.Refused):
        rated_game(mina, bots=("crescent", "crescent"))
    table = rated_game(mina, bots=("crescent",), seat_count=3)
    with pytest.raises(errors.Refused):
        start_with_bots(mina, table.pk, ["crescent"])
    start_with_bots(mina, table.pk, ["new-moon"])
    casual = rated_game(mina, bots=("crescent", "crescent"), rated=False)
    assert casual.status == Game.Status.RUNNING


def test_a_deleted_account_keeps_its_row_without_a_name(rated_game, mina, otto):
    play_to_the_end(rated_game(mina, otto))
    delete_account(mina)
    row = Rating.objects.select_related("user").get(user=mina.pk)
    assert row.user.kind == User.Kind.FORMER
    assert "mina" not in row.user.username


def test_the_history_gives_the_stored_numbers_again(rated_game, mina, otto, kian, bots):
    for _ in range(3):
        resign(rated_game(mina, otto), mina)
        play_to_the_end(rated_game(otto, kian, mina))
        resign(rated_game(kian, bots=("crescent",)), kian)
    before = list(Rating.objects.order_by("pk").values())
    call_command("recompute_ratings", check=True, stdout=StringIO())
    call_command("recompute_ratings", stdout=StringIO())
    assert list(Rating.objects.order_by("pk").values()) == before


def test_differences_from_the_history_are_reported_and_corrected(rated_game, mina, otto):
    for _ in range(3):
        resign(rated_game(mina, otto), mina)
    right = list(Rating.objects.order_by("pk").values())
    Rating.objects.filter(user=otto).update(mu=40, number=2100)
    RatingChange.objects.filter(user=mina).update(after=7)
    with pytest.raises(CommandError, match="3 games; 3 changes and 1 ratings differed"):
        call_command("recompute_ratings", check=True)
    call_command("recompute_ratings", stdout=StringIO())
    assert list(Rating.objects.order_by("pk").values()) == right
    call_command("recompute_ratings", check=True, stdout=StringIO())


def test_a_corrected_rating_moves_its_row_on_the_board(rated_game, mina, otto):
    for _ in range(3):
        resign(rated_game(mina, otto), mina)
    count_games()
    rows = list(Standing.objects.order_by("pk").values())
    counts = set(StandingCount.objects.values_list("board", "period", "least", "value", "count"))
    StandingCount.objects.filter(board="two", value=number(otto)).update(value=2100)
    Standing.objects.filter(user=otto, board="two").update(value=2100)
    Rating.objects.filter(user=otto).update(mu=40, number=2100)
    call_command("recompute_ratings", stdout=StringIO())
    assert list(Standing.objects.order_by("pk").values()) == rows
    assert set(StandingCount.objects.values_list("board", "period", "least", "value", "count")) == counts


def test_a_missing_rating_is_reported_and_created_again(rated_game, mina, otto):
    resign(rated_game(mina, otto), mina)
    lost = Rating.objects.filter(user=otto)
    right = list(lost.values("mu", "sigma", "number", "games", "wins", "trail"))
    lost.delete()
    with pytest.raises(CommandError, match="0 changes and 1 ratings differed"):
        call_command("recompute_ratings", check=True)
    call_command("recompute_ratings", stdout=StringIO())
    assert list(lost.all().values("mu", "sigma", "number", "games", "wins", "trail")) == right
    call_command("recompute_ratings", check=True, stdout=StringIO())


def test_a_rated_game_without_changes_is_reported(rated_game, mina, otto):
    game = rated_game(mina, otto, rated=False)
    resign(game, mina)
    call_command("recompute_ratings", check=True, stdout=StringIO())
    Game.objects.update(rated=True)
    with pytest.raises(CommandError, match=f"rated games without changes: {game.pk}"):
        call_command("recompute_ratings", check=True)


def test_a_bot_keeps_its_starting_rating(rated_game, mina, bots, monkeypatch):
    resign(rated_game(mina, bots=("crescent",)), mina)
    monkeypatch.setitem(skill.ROSTER, "crescent", replace(skill.ROSTER["crescent"], starting_rating=99))
    call_command("recompute_ratings", check=True, stdout=StringIO())


@pytest.mark.django_db(transaction=True)
def test_games_of_one_player_that_end_in_the_same_second_all_count(rated_game, mina, otto, kian):
    games = [rated_game(mina, otto) for _ in range(3)] + [rated_game(kian, mina) for _ in range(3)]
    outcomes = at_once([partial(resign, game, mina) for game in games])
    assert outcomes == [None] * 6
    assert Rating.objects.get(user=mina).games == 6
    assert RatingChange.objects.count() == 12
    call_command("recompute_ratings", check=True, stdout=StringIO())
