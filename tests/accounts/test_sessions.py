import asyncio

import pytest
from allauth.usersessions.models import UserSession
from channels.layers import get_channel_layer
from django.contrib.auth import get_user
from django.db import connections
from django.test import Client

from accounts.actions.bans import ban_user, unban_user
from accounts.actions.deletion import delete_account
from accounts.actions.sessions import announce_session_end, end_sessions, user_group
from novaluna_site.messaging.publish import publish
from tests.accounts.forms import log_in_data
from tests.factories import PASSWORD, UserFactory, seat_at_a_table

pytestmark = pytest.mark.django_db
SESSIONS = "/accounts/sessions/"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


@pytest.fixture
def luna():
    return UserFactory(username="Luna_9")


def logged_in(**headers):
    visitor = Client(headers=headers)
    visitor.post("/accounts/login/", log_in_data("Luna_9"))
    return visitor


def test_the_list_shows_every_browser(luna):
    here = logged_in()
    logged_in(user_agent=FIREFOX)
    page = here.get(SESSIONS).content.decode()
    assert "Firefox · Linux" in page
    assert page.count("This browser") == 1
    assert len(here.get(SESSIONS).context["sessions"]) == 2


def test_users_see_only_their_own_sessions(luna):
    logged_in()
    other = Client()
    other.force_login(UserFactory())
    assert other.get(SESSIONS).context["sessions"] == []


def test_logging_out_everywhere_else_keeps_this_one(luna):
    here, there = logged_in(), logged_in()
    here.post(SESSIONS)
    assert get_user(here) == luna
    assert get_user(there).is_anonymous
    assert UserSession.objects.count() == 1


def test_logging_out_everywhere_ends_this_one_too(luna):
    here, there = logged_in(), logged_in()
    here.post(f"{SESSIONS}end/")
    assert get_user(here).is_anonymous
    assert get_user(there).is_anonymous


def test_a_ban_ends_all_sessions_until_it_is_lifted(luna):
    here = logged_in()
    ban_user(luna)
    assert here.get("/settings/").status_code == 302
    unban_user(luna)
    assert here.get("/settings/").status_code == 302, "the old session must not come back to life"
    assert logged_in().get("/settings/").status_code == 200


def test_a_former_player_cannot_be_unbanned(luna):
    seat_at_a_table(luna)
    delete_account(luna)
    unban_user(luna)
    luna.refresh_from_db()
    assert not luna.is_active


class TestSockets:
    """Everything that ends a session publishes an event to the user's group, which their sockets join."""

    @pytest.fixture
    def events_after(self, luna):
        """Call a function and return the events that the user's group then received."""
        group = user_group(luna.pk)

        async def listen(act):
            layer = get_channel_layer()
            channel = await layer.new_channel()
            await layer.group_add(group, channel)
            await asyncio.to_thread(act_in_thread, act)
            received = []
            while (event := await asyncio.wait_for(layer.receive(channel), 30)) != {"type": "test.end"}:
                received.append(event)
            return received

        def act_in_thread(act):
            act()
            # Events arrive in the order in which they are published.
            publish(group, "test.end")
            connections.close_all()

        return lambda act: asyncio.run(listen(act))

    pytestmark = pytest.mark.django_db(transaction=True)

    @pytest.mark.parametrize(
        "act",
        [
            pytest.param(lambda luna: logged_in().post("/accounts/logout/"), id="logout"),
            pytest.param(lambda luna: logged_in().post(f"{SESSIONS}end/"), id="log out everywhere"),
            pytest.param(lambda luna: (logged_in(), logged_in().post(SESSIONS)), id="everywhere else"),
            pytest.param(ban_user, id="ban"),
            pytest.param(delete_account, id="delete"),
            pytest.param(end_sessions, id="end sessions"),
            pytest.param(
                lambda luna: logged_in().post(
                    "/accounts/password/change/",
                    {"oldpassword": PASSWORD, "password1": "sea-of-rain", "password2": "sea-of-rain"},
                ),
                id="password",
            ),
        ],
    )
    def test_it_is_announced(self, luna, events_after, act):
        assert {"type": "session.ended"} in events_after(lambda: act(luna))

    def test_nothing_is_announced_to_others(self, luna, events_after):
        assert events_after(lambda: announce_session_end(luna.pk + 1)) == []


def test_without_redis_logging_out_still_works(luna, settings):
    here = logged_in()
    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [{"address": "redis://127.0.0.1:1", "retry": None}]},
        }
    }
    assert here.post("/accounts/logout/").status_code == 302
    assert get_user(here).is_anonymous
