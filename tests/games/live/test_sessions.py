"""Logout, ban and a new password close the sockets of the sessions that are over, and no others."""

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse

from accounts.actions.bans import ban_user
from accounts.models import User
from games.tables.models import Move
from tests.playing import first_legal

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD, NEW_PASSWORD = "waxing gibbous 7", "waning crescent 8"


@pytest.fixture
def mina(mina) -> User:
    mina.set_password(PASSWORD)
    mina.save()
    return mina


def log_out(someone) -> None:
    someone.client.post(reverse("account_logout"))


def ban(someone) -> None:
    ban_user(someone.user)


def change_password(someone) -> None:
    """In this browser, which stays signed in."""
    fields = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    someone.client.post(reverse("account_change_password"), fields)
    someone.user.refresh_from_db()
    assert someone.user.check_password(NEW_PASSWORD)


@pytest.mark.parametrize("end", [log_out, ban])
def test_the_end_of_a_session_closes_its_sockets(person, game, mina, end):
    someone = person(mina)
    lines = [someone.connect(path) for path in ("/ws/me/", "/ws/lobby/", f"/ws/games/{game.pk}/")]
    for line in lines:
        line.wait_for("welcome")
    end(someone)

    assert [line.close_code() for line in lines] == [4401, 4401, 4401]


def test_another_browser_stays_connected_after_a_logout(person, game, mina):
    here, there = person(mina), person(mina)
    gone, kept = here.at(game.pk), there.at(game.pk)
    gone.wait_for("welcome")
    kept.wait_for("welcome")
    log_out(here)

    assert gone.close_code() == 4401
    assert kept.ask("sync", version=0)["type"] == "events"


def test_a_new_password_closes_the_sockets_of_the_other_browsers(person, game, mina):
    here, there = person(mina), person(mina)
    line = there.at(game.pk)
    line.wait_for("welcome")
    change_password(here)

    assert line.close_code() == 4401
    assert here.at(game.pk).next()["user"] == mina.pk
    assert there.at(game.pk).next()["user"] is None


def test_checking_a_session_never_deletes_it(person, game, mina):
    someone = person(mina)
    User.objects.filter(pk=mina.pk).update(password="in the middle of a change")

    assert someone.at(game.pk).next()["user"] is None
    User.objects.filter(pk=mina.pk).update(password=mina.password)
    assert someone.at(game.pk).next()["user"] == mina.pk


def forget_session(someone) -> None:
    Session.objects.all().delete()


def deactivate(someone) -> None:
    User.objects.filter(pk=someone.user.pk).update(is_active=False)


@pytest.mark.parametrize("end", [forget_session, deactivate])
def test_without_the_event_the_next_heartbeat_closes_the_socket(person, game, mina, quick_heartbeat, end):
    someone = person(mina)
    line = someone.at(game.pk)
    line.wait_for("welcome")
    end(someone)

    assert line.close_code() == 4401


def test_nobody_moves_with_a_session_that_is_over(person, game, mina, otto):
    someone = person((mina, otto)[game.to_move])
    line = someone.at(game.pk)
    line.wait_for("welcome")
    forget_session(someone)
    line.send("move", action=first_legal(game), expected_version=0, key="late")

    assert line.close_code() == 4401
    assert not Move.objects.exists()
