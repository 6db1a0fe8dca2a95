"""Searches of people who have gone end by themselves."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.matchmaking.actions.change_wish import withdraw_wish
from games.matchmaking.actions.end_abandoned import ABANDONED_WISHES, LIVE_ABSENCE
from games.matchmaking.actions.forget_old_wishes import KEEP, OLD_WISHES
from games.matchmaking.models import Wish
from games.matchmaking.queries.wishes import last_wish_of
from tests.games.matchmaking.waits import let_wait

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def test_old_searches_are_forgotten_but_not_the_last_choice(mina, otto, wants):
    for pace in ("1d", "3d"):
        withdraw_wish(mina, wants(mina, pace=pace).pk)
    Wish.objects.update(ended_at=timezone.now() - KEEP)
    wants(otto, pace="any")
    assert OLD_WISHES.run() == 1
    assert last_wish_of(mina).pace == "3d"


def last_seen(user: User, **ago: float) -> None:
    User.objects.filter(pk=user.pk).update(last_seen_at=timezone.now() - timedelta(**ago))


def test_a_live_search_ends_minutes_after_its_player_has_gone(mina, wants):
    wish = wants(mina, pace="10m+20s")
    let_wait(wish, minutes=30)
    last_seen(mina, minutes=LIVE_ABSENCE.total_seconds() / 60 - 1)
    assert ABANDONED_WISHES.run() == 0
    last_seen(mina, minutes=LIVE_ABSENCE.total_seconds() / 60 + 1)
    assert ABANDONED_WISHES.run() == 1
    wish.refresh_from_db()
    assert wish.status == Wish.Status.ENDED


def test_it_goes_on_while_a_page_is_open(mina, wants, online):
    let_wait(wants(mina, pace="10m+20s"), hours=2)
    last_seen(mina, hours=2)
    online(mina)
    assert ABANDONED_WISHES.run() == 0


def test_nothing_ends_while_nobody_knows_who_is_online(mina, wants, redis_server):
    let_wait(wants(mina, pace="10m+20s"), hours=2)
    last_seen(mina, hours=2)
    redis_server.stop()
    assert ABANDONED_WISHES.run() == 0


def test_a_slow_search_waits_for_days(mina, wants):
    let_wait(wants(mina), days=13)
    last_seen(mina, days=13)
    assert ABANDONED_WISHES.run() == 0
    last_seen(mina, days=15)
    assert ABANDONED_WISHES.run() == 1
