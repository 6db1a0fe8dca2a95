"""A search leads to at most one game, whatever happens at the same time and whoever is killed."""

import os
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from django.db import connections, transaction

from games.matchmaking.actions.change_wish import withdraw_wish
from games.matchmaking.actions.end_abandoned import ABANDONED_WISHES
from games.matchmaking.actions.keep_games import STANDING_WISHES, keep_games
from games.matchmaking.actions.make_wish import Choice, make_wish
from games.matchmaking.actions.match_wishes import MATCHES, Key, _start, match_now, matches_to_start
from games.matchmaking.errors import AlreadyMet
from games.matchmaking.models import Wish
from games.tables.models import Game, Seat
from tests.factories import PlayerFactory
from tests.games.live.at_once import at_once
from tests.games.live.database import database_url
from tests.profile import by_profile
from tests.site_process import ROOT

pytestmark = [pytest.mark.django_db(transaction=True)]
SLOW = Choice(seats=2, pace="1d", rated=False)
SWEEPS = 100
THREADS = 10


def wishes_of(number: int, **choice: object) -> list[Wish]:
    """Searches that were made without looking for a match."""
    return [
        make_wish(PlayerFactory(), Choice(**{"seats": 2, "pace": "1d", "rated": False, **choice}))
        for _ in range(number)
    ]


def check_that_each_wish_has_one_game() -> None:
    """Every game has the seats of exactly the wishes that it met."""
    met = Counter(Wish.objects.filter(status=Wish.Status.MET).values_list("game", flat=True))
    assert None not in met
    assert met == Counter(Seat.objects.filter(is_bot=False).values_list("game", flat=True))
    assert all(game.seat_count == met[game.pk] for game in Game.objects.all())


def start_repeatedly(keys: list[Key], rounds: int) -> int:
    """What `rounds` sweeps do that have all read the same pool before any of them wrote."""
    started = 0
    for _ in range(rounds):
        for key in keys:
            with transaction.atomic():
                started += _start(key)
    return started


@pytest.mark.postgres
def test_a_hundred_sweeps_at_once_start_each_game_once():
    wishes_of(20)
    keys = matches_to_start()
    assert len(keys) == 10
    started = at_once([partial(start_repeatedly, keys, SWEEPS // THREADS) for _ in range(THREADS)])
    assert sum(started) == Game.objects.count() == 10
    check_that_each_wish_has_one_game()


@pytest.mark.postgres
@pytest.mark.parametrize("seats", [2, 3, 0])
def test_people_who_come_at_the_same_moment_share_games(seats):
    for _ in range(by_profile(ci=1, nightly=10)):
        users = [PlayerFactory() for _ in range(12)]
        answers = at_once([partial(come, user, seats) for user in users])
        assert not [answer for answer in answers if isinstance(answer, Exception)]
        MATCHES.run()
        check_that_each_wish_has_one_game()
        assert not Wish.objects.filter(status=Wish.Status.OPEN).exists()


def come(user, seats: int) -> Game | None:
    return match_now(make_wish(user, Choice(seats=seats, pace="1d", rated=False)))


@pytest.mark.postgres
def test_a_search_that_is_withdrawn_while_it_is_matched_ends_in_one_way():
    for _ in range(by_profile(ci=8, nightly=100)):
        wish, other = wishes_of(2)
        key = matches_to_start()[0]
        started, withdrawn = at_once(
            [partial(start_repeatedly, [key], 1), partial(withdraw_wish, wish.user, wish.pk)]
        )
        wish.refresh_from_db()
        other.refresh_from_db()
        if started == 1:
            assert isinstance(withdrawn, AlreadyMet)
            assert (wish.status, other.status) == ("met", "met")
        else:
            assert (started, withdrawn) == (0, None)
            assert (wish.status, other.status) == ("withdrawn", "open")
            withdraw_wish(other.user, other.pk)
    check_that_each_wish_has_one_game()


@pytest.mark.postgres
def test_sweeps_of_all_kinds_at_once_do_not_wait_for_each_other_in_a_circle():
    users = [PlayerFactory() for _ in range(8)]
    terms = {"seats": 2, "pace": "any", "rated": False, "any_rating": True, "again": False}
    for user in users:
        make_wish(user, Choice(seats=2, pace="1d", rated=False, only_one=True))
        make_wish(user, Choice(seats=2, pace="3d", rated=False))
    works = [
        *(partial(keep_games, user, games=3, **terms) for user in users[:4]),
        STANDING_WISHES.run,
        MATCHES.run,
        ABANDONED_WISHES.run,
        *(partial(make_and_match, user) for user in users[4:]),
    ]
    answers = at_once(works)
    assert not [answer for answer in answers if isinstance(answer, Exception)]
    check_that_each_wish_has_one_game()


def make_and_match(user) -> Game | None:
    return match_now(make_wish(user, Choice(seats=2, pace="any", rated=False)))


@pytest.mark.postgres
def test_two_presses_at_once_begin_one_search(mina):
    answers = at_once([partial(make_wish, mina, SLOW) for _ in range(4)])
    assert {answer.pk for answer in answers} == {Wish.objects.get().pk}


@pytest.mark.sqlite
@pytest.mark.parametrize("point", ["before the game", "after the game", "before the commit"])
def test_a_kill_between_match_and_start_loses_nothing(point):
    wishes_of(2)
    environment = {**os.environ, "DATABASE_URL": database_url(), "PYTHONPATH": str(ROOT)}
    script = Path(__file__).with_name("dying_match.py")
    died = subprocess.run([sys.executable, str(script), point], env=environment, check=False)
    assert died.returncode == 9
    connections.close_all()
    assert Game.objects.count() == 0
    assert Wish.objects.filter(status=Wish.Status.OPEN).count() == 2
    assert MATCHES.run() == 1
    check_that_each_wish_has_one_game()
