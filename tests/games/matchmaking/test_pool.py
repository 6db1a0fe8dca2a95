"""What the matching learns about the players of open wishes."""

from datetime import UTC, datetime, timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.actions.block_player import block_player
from accounts.models import Block
from accounts.queries import networks_of
from games.matchmaking.models import Wish
from games.matchmaking.queries.habits import playing_hours
from games.matchmaking.queries.pool import read_pool
from games.tables.models import Game, Move
from tests.factories import PlayerFactory, start_game
from tests.playing import first_legal, play, play_to_the_end

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def test_the_number_of_queries_does_not_depend_on_the_number_of_wishes(django_assert_num_queries):
    def wish() -> None:
        user, other = PlayerFactory(), PlayerFactory()
        start_game(user, other, time_control="1d")
        block_player(user, other, Block.Kind.BLOCKED)
        Wish.objects.create(user=user, rated=True, pace="any")

    wish()
    with CaptureQueriesContext(connection) as counted:
        read_pool()
    for _ in range(20):
        wish()
    with django_assert_num_queries(len(counted)):
        assert len(read_pool().candidates) == 21


def test_players_of_the_same_game_are_a_pair_until_one_has_left(mina, otto, kian):
    game = start_game(mina, otto, kian, time_control="1d")
    for user in (mina, otto, kian):
        Wish.objects.create(user=user)
    assert len(read_pool().playing) == 3
    game.seats.filter(user=kian).update(left="resign")
    assert read_pool().playing == {frozenset({mina.pk, otto.pk})}


@pytest.mark.parametrize(
    ("one", "other", "is_shared"),
    [
        ("81.2.69.142", "81.2.69.142", True),
        ("81.2.69.142", "81.2.69.143", False),
        ("2a02:6b8:1:2:aaaa::1", "2a02:6b8:1:2:bbbb::9", True),
        ("2a02:6b8:1:2::1", "2a02:6b8:1:3::1", False),
        ("10.0.0.7", "10.0.0.7", False),
        ("127.0.0.1", "127.0.0.1", False),
    ],
)
def test_a_household_shares_an_address_or_the_first_half_of_one(mina, otto, one, other, is_shared):
    UserSession.objects.create(user=mina, ip=one, session_key="a")
    UserSession.objects.create(user=otto, ip=other, session_key="b")
    found = networks_of([mina.pk, otto.pk])
    assert bool(found.get(mina.pk, frozenset()) & found.get(otto.pk, frozenset())) == is_shared


def test_the_playing_hours_are_those_of_the_players_own_moves(mina, otto, monkeypatch):
    # How the moves of a game are shared depends on the shuffle.
    monkeypatch.setattr("games.matchmaking.queries.habits.FEWEST_MOVES", 12)
    games = [start_game(mina, otto) for _ in range(4)]
    for game in games:
        play_to_the_end(game)
    assert playing_hours(PlayerFactory()) == []
    with_hours(games, mina, [20, 20, 20, 7])
    hours = playing_hours(mina)
    assert sum(hours) == pytest.approx(1, abs=0.01)
    assert hours[20] == pytest.approx(0.75, abs=0.1)
    assert hours[7] == pytest.approx(0.25, abs=0.1)


def test_a_few_moves_say_nothing_about_the_hours(mina, otto):
    game = start_game(mina, otto)
    play(game, first_legal(game))
    assert playing_hours(mina) == playing_hours(otto) == []


def with_hours(games: list[Game], user, hours: list[int]) -> None:
    """Rewrite when the player moved. The log refuses changes, so its guards are lifted for this test."""
    number = 0
    for game in games:
        seat = game.seats.get(user=user).index
        for move in list(Move.objects.filter(game=game, seat=seat)):
            day = datetime(2026, 11, 1, hours[number % len(hours)], 30, tzinfo=UTC) + timedelta(days=number)
            fields = {f.attname: getattr(move, f.attname) for f in Move._meta.concrete_fields}
            Move.objects.filter(pk=move.pk)._raw_delete(using="default")
            Move.objects.bulk_create([Move(**{**fields, "created_at": day})])
            number += 1
