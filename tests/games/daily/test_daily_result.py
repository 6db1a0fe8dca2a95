"""What a player learns after an attempt: percentile, friends, the week."""

import pytest
from django.utils.formats import date_format

from accounts.actions.follow import follow
from games.daily.actions.play_moon import start_attempt
from games.daily.result import ENOUGH_PLAYERS, compare, friends_on, week_of_moons
from novaluna_site.periods import utc_today
from tests.games.daily.test_daily_moon import attempts, finish

pytestmark = pytest.mark.django_db


def test_a_percentage_needs_enough_players():
    few = attempts(list(range(90, 90 + ENOUGH_PLAYERS - 1)))

    assert compare(few[0]) is None


def test_it_is_the_share_of_the_others_with_a_worse_score():
    best, _second, third, _fourth, last = attempts([90, 95, 100, 100, 120])

    assert compare(best).share == 1
    assert compare(third).share == 0.25
    assert compare(third).others == 4
    assert compare(last) is None, "better than 0 % is no kind word"


def test_friends_follow_each_other_and_are_listed_by_score():
    own, friend, followed, _stranger = (attempt for attempt in attempts([100, 90, 80, 70]))
    for one, other in ((own, friend), (friend, own), (own, followed)):
        follow(one.user, other.user)

    listed = friends_on(own.moon_id, own.user)

    assert [attempt.score for attempt in listed] == [90, 100]
    assert friends_on(own.moon_id, followed.user) == []


def test_the_week_ends_with_the_day_and_marks_what_is_done(mina):
    attempts([100])
    finish(start_attempt(mina))

    week = week_of_moons(mina, utc_today())

    assert [day.is_done for day in week] == [False] * 6 + [True]


def test_the_result_of_an_attempt_is_about_the_day(client, mina):
    game = start_attempt(mina)
    shown = date_format(utc_today(), "DATE_FORMAT")
    finish(game)
    client.force_login(mina)

    page = client.get(f"/games/{game.pk}/?result").text

    assert "1 day in a row" in page
    assert "Next Daily Moon in" in page
    assert "New solo game" not in page
    assert f"Daily Moon · {shown}" in page
    assert shown in client.get("/daily/").text
    assert f'href="/daily/{utc_today()}/#share" data-share' in page, "a picture would give the deal away"
