import re
from pathlib import Path

from django.conf import settings

from accounts.avatars import AVATARS, GUEST, avatar_of
from accounts.bot_names import BOT_NAMES
from tests.factories import UserFactory


def test_every_avatar_is_drawn():
    drawn = set(
        re.findall(r'<g id="([a-z-]+)"', Path(settings.BASE_DIR / "static/img/avatars.svg").read_text())
    )
    assert drawn == {*AVATARS, GUEST, *BOT_NAMES}


def test_a_player_gets_the_avatar_that_they_chose(db):
    assert avatar_of(UserFactory(avatar="owl")) == "owl"


def test_without_a_choice_an_account_always_has_the_same_avatar(db):
    player = UserFactory()
    assert avatar_of(player) == avatar_of(player) in AVATARS
