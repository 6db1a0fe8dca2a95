"""How long searches usually take, from data."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from games.matchmaking.models import Wish
from games.matchmaking.queries.waiting_times import FEWEST_MET, UsualWait, Waited, estimate, usual_wait
from tests.factories import PlayerFactory

NOON = 12


def searches(*minutes: float, hour: int = NOON, is_met: bool = True) -> list[Waited]:
    return [Waited(hour, timedelta(minutes=each), is_met) for each in minutes]


def minutes(wait: timedelta | None) -> float | None:
    return None if wait is None else wait.total_seconds() / 60


def test_nothing_is_promised_after_too_few_games():
    assert estimate(searches(*range(FEWEST_MET - 1)), NOON) is None
    assert estimate([], NOON) is None


def test_half_and_nine_in_ten():
    wait = estimate(searches(1, 2, 3, 4, 5, 6, 7, 8, 9, 60), NOON)
    assert (minutes(wait.half), minutes(wait.most)) == (5, 9)


def test_searches_that_were_given_up_make_the_wait_longer():
    met = searches(1, 2, 3, 4, 5)
    given_up = searches(30, 30, 30, 30, is_met=False)
    assert minutes(estimate(met, NOON).half) == 3
    wait = estimate(met + given_up, NOON)
    assert (minutes(wait.half), wait.most) == (5, None)


def test_a_search_that_was_given_up_at_once_says_nothing():
    met = searches(10, 20, 30, 40, 50)
    assert estimate(met + searches(*[0.1] * 50, is_met=False), NOON) == estimate(met, NOON)


def test_nothing_is_promised_if_most_searches_find_nothing():
    assert estimate(searches(1, 2, 3, 4, 5) + searches(*[60] * 20, is_met=False), NOON) is None


def test_this_hour_counts_if_it_has_enough_games():
    near = searches(5, 5, 5, hour=11) + searches(5, 5, hour=13)
    night = searches(*[300] * 20, hour=2)
    assert estimate(near + night, NOON) == UsualWait(timedelta(minutes=5), timedelta(minutes=5), True)
    wait = estimate(near[1:] + night, NOON)
    assert (minutes(wait.half), wait.is_for_this_hour) == (300, False)
    assert estimate(searches(*[1] * 5, hour=23), 0).is_for_this_hour


@pytest.mark.django_db
@pytest.mark.sqlite
def test_it_reads_the_searches_of_the_last_weeks_for_the_same_game():
    cache.clear()
    now = timezone.now()
    for ago, waited, pace in [*[(1, 4, "1d")] * 5, *[(40, 90, "1d")] * 9, *[(1, 90, "3d")] * 9]:
        began = now - timedelta(days=ago)
        wish = Wish.objects.create(
            user=PlayerFactory(), pace=pace, status="met", ended_at=began + timedelta(minutes=waited)
        )
        Wish.objects.filter(pk=wish.pk).update(created_at=began)
    assert minutes(usual_wait("1d", 2).half) == 4
    assert usual_wait("1d", 3) is None
    assert usual_wait("1d", 2) == usual_wait("1d", 2)
