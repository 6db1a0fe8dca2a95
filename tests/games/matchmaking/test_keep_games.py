"""“Keep me at n games.”"""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.clocks.models import Vacation
from games.matchmaking.actions.end_abandoned import ABANDONED_STANDING_WISHES, ABANDONED_WISHES, ABSENCE
from games.matchmaking.actions.keep_games import STANDING_WISHES, keep_games, stop_keeping_games
from games.matchmaking.actions.match_wishes import MATCHES
from games.matchmaking.models import StandingWish, Wish
from novaluna_site import errors
from tests.factories import GuestFactory, PlayerFactory, start_game
from tests.playing import resign

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
SLOW = {"seats": 2, "pace": "1d", "rated": False, "any_rating": False, "again": False}


def searches(user: User) -> int:
    return Wish.objects.filter(user=user, status=Wish.Status.OPEN, is_standing=True).count()


def test_as_many_searches_begin_as_games_are_missing(mina, otto):
    start_game(mina, otto, time_control="2d")
    keep_games(mina, games=3, **SLOW)
    assert searches(mina) == 2
    assert STANDING_WISHES.run() == 0


def test_each_search_finds_another_person(mina, wants):
    keep_games(mina, games=2, **SLOW)
    games = [wants(PlayerFactory()).game for _ in range(2)]
    assert None not in games
    assert (searches(mina), STANDING_WISHES.run()) == (0, 0)


def test_a_new_search_begins_when_a_game_ends(mina, otto, monkeypatch):
    woken: list[str] = []
    monkeypatch.setattr("games.matchmaking.actions.keep_games.wake_after_commit", woken.append)
    game = start_game(mina, otto, time_control="1d")
    keep_games(mina, games=1, **SLOW)
    assert searches(mina) == 0
    resign(game, otto)
    assert woken == [STANDING_WISHES.name]
    assert STANDING_WISHES.run() == 1
    assert searches(mina) == 1


def test_a_game_from_elsewhere_ends_a_search(mina, otto):
    keep_games(mina, games=1, **SLOW)
    start_game(mina, otto, time_control="1d")
    assert STANDING_WISHES.run() == 1
    assert searches(mina) == 0


def test_it_pauses_on_vacation(mina, otto, wants):
    keep_games(mina, games=2, **SLOW)
    game = wants(otto).game
    now = timezone.now()
    vacation = Vacation.objects.create(user=mina, starts_at=now, ends_at=now + timedelta(days=5))
    resign(game, otto)
    assert STANDING_WISHES.run() == 0
    wants(PlayerFactory())
    assert (MATCHES.run(), searches(mina)) == (0, 1)
    vacation.delete()
    assert STANDING_WISHES.run() == 1
    assert MATCHES.run() == 1


def test_it_stops_after_fourteen_days_of_absence(mina):
    keep_games(mina, games=2, **SLOW)
    User.objects.filter(pk=mina.pk).update(last_seen_at=timezone.now() - ABSENCE + timedelta(hours=1))
    assert (ABANDONED_STANDING_WISHES.run(), ABANDONED_WISHES.run()) == (0, 0)
    User.objects.filter(pk=mina.pk).update(last_seen_at=timezone.now() - ABSENCE)
    assert (ABANDONED_STANDING_WISHES.run(), ABANDONED_WISHES.run()) == (1, 2)
    assert StandingWish.objects.get().stopped_at
    assert STANDING_WISHES.run() == 0
    keep_games(mina, games=1, **SLOW)
    assert searches(mina) == 1


def test_it_never_goes_beyond_the_limit_of_games(mina, monkeypatch):
    monkeypatch.setattr("games.tables.game_limit.FIRST_LIMIT", 4)
    keep_games(mina, games=20, **SLOW)
    assert searches(mina) == 4


def test_changing_it_replaces_the_searches_and_turning_it_off_ends_them(mina):
    keep_games(mina, games=3, **SLOW)
    keep_games(mina, games=1, **{**SLOW, "pace": "3d"})
    assert list(Wish.objects.filter(status="open").values_list("pace", flat=True)) == ["3d"]
    stop_keeping_games(mina)
    assert searches(mina) == 0
    assert not StandingWish.objects.exists()


def test_any_pace_never_means_a_live_game(mina, otto, wants, online):
    online(mina, otto)
    keep_games(mina, games=1, **{**SLOW, "pace": "any"})
    assert wants(otto, pace="10m+20s").game is None
    assert wants(otto, pace="3d").game


def test_guests_are_kept_at_casual_games_only(db):
    with pytest.raises(errors.Refused):
        keep_games(GuestFactory(), games=2, **{**SLOW, "rated": True})
