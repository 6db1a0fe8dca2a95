import re
from pathlib import Path

import pytest
from django.conf import settings

from accounts.avatars import FREE, GUEST, PRIZES, avatar_of, prizes_for
from accounts.bot_names import BOT_NAMES
from accounts.models import User
from games.leaderboards.models import Achievement
from tests.accounts.test_preferences import chosen
from tests.factories import GuestFactory, UserFactory, seat_at_a_table

pytestmark = pytest.mark.django_db
SETTINGS = "/settings/"


@pytest.fixture
def luna(client):
    luna = UserFactory(username="Luna_9")
    client.force_login(luna)
    return luna


def earn(user, code):
    game = seat_at_a_table(user).game
    Achievement.objects.create(user=user, code=code, game=game, earned_at=user.date_joined)


def test_every_avatar_is_drawn():
    drawn = set(
        re.findall(r'<g id="([a-z-]+)"', Path(settings.BASE_DIR / "static/img/avatars.svg").read_text())
    )
    assert drawn == {*FREE, *PRIZES, GUEST, *BOT_NAMES}


def test_every_prize_can_be_earned(luna):
    assert {prize.drawing for prize in prizes_for(luna)} == set(PRIZES)


def test_without_a_choice_an_account_always_has_the_same_avatar():
    player = UserFactory()
    assert avatar_of(player) == avatar_of(player) in FREE


def test_guests_and_former_players_have_a_neutral_one():
    assert avatar_of(GuestFactory(avatar="owl")) == GUEST
    assert avatar_of(User(pk=3, kind=User.Kind.FORMER, avatar="owl")) == GUEST


def test_a_player_chooses_an_avatar(client, luna):
    client.post(SETTINGS, chosen(avatar="owl"))
    luna.refresh_from_db()
    assert avatar_of(luna) == "owl"
    assert "#owl" in client.get(f"/players/{luna.username}/").content.decode()


def test_a_request_without_an_avatar_keeps_it(client, luna):
    User.objects.filter(pk=luna.pk).update(avatar="owl")
    client.post(SETTINGS, chosen())
    luna.refresh_from_db()
    assert luna.avatar == "owl"


def test_an_avatar_to_earn_is_refused_until_it_is_earned(client, luna):
    page = client.post(SETTINGS, chosen(avatar="eclipse")).content.decode()
    luna.refresh_from_db()
    assert luna.avatar == ""
    assert "errorlist" in page
    assert "Beat the strongest bot." in page, "it says how to earn it"
    earn(luna, "eclipse")
    client.post(SETTINGS, chosen(avatar="eclipse"))
    luna.refresh_from_db()
    assert luna.avatar == "eclipse"


def test_guests_are_not_asked_for_an_avatar(client):
    guest = GuestFactory()
    client.force_login(guest)
    assert 'name="avatar"' not in client.get(SETTINGS).content.decode()
    client.post(SETTINGS, chosen(avatar="owl"))
    guest.refresh_from_db()
    assert guest.avatar == ""
