import pytest

from accounts.models import User
from games.bots.actions.ensure_bots import ensure_bots
from games.bots.roster import ROSTER

pytestmark = pytest.mark.django_db


def test_every_bot_of_the_roster_becomes_a_user():
    ensure_bots()
    assert set(User.objects.values_list("username", "kind")) == {(slug, "bot") for slug in ROSTER}


def test_making_the_bots_again_changes_nothing():
    ensure_bots()
    before = list(User.objects.values())
    ensure_bots()
    assert list(User.objects.values()) == before


def test_levels_go_up_one_by_one_from_the_weakest():
    assert [bot.level for bot in ROSTER.values()] == [1, 2, 3, 4, 5]


def test_a_bot_has_no_way_to_log_in():
    ensure_bots()
    for bot in User.objects.all():
        assert not bot.has_usable_password()
        assert bot.email == ""


def test_a_bot_shows_its_name_and_not_its_slug():
    ensure_bots()
    assert User.objects.get(username="half-moon").display_name == "Half Moon"


def test_a_bot_can_be_rated_but_does_not_chat():
    ensure_bots()
    bot = User.objects.get(username="half-moon")
    assert bot.can_be_rated
    assert not bot.can_chat
