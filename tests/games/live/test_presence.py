"""Presence at a table: players by seat if any page of theirs is open, spectators by number."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from redis.client import Pipeline
from redis.exceptions import ConnectionError as RedisDown

from accounts.actions.follow import follow
from games.live import online, presence
from games.tables.actions.open_table import open_table
from novaluna_site.messaging.outage import Outage
from novaluna_site.messaging.redis_client import redis_client
from novaluna_site.run.web import web_config

pytestmark = pytest.mark.django_db(transaction=True)


def seats_online(summary) -> list[bool]:
    return [seat["online"] for seat in summary["seats"]]


def wait_for_online(line, expected: list[bool]) -> dict[str, Any]:
    """Wait for the message that these seats are online; a client is also sent its own arrival."""
    while seats_online(summary := line.wait_for("presence")["presence"]) != expected:
        pass
    return summary


@pytest.fixture(autouse=True)
def _quick_beats(monkeypatch):
    """The same proportions as on the site."""
    for name in ("BEAT_SECONDS", "EXPIRY_SECONDS", "GRACE_SECONDS"):
        monkeypatch.setattr(online, name, getattr(online, name) / 10)
    redis_client().delete(online.KEY)


def test_everybody_sees_players_connect_and_leave(person, game, mina, otto):
    line = person(mina).at(game.pk)
    assert seats_online(line.wait_for("welcome")["presence"]) == [True, False]
    other = person(otto).at(game.pk)
    assert seats_online(other.wait_for("welcome")["presence"]) == [True, True]
    wait_for_online(line, [True, True])
    other.close()
    seen = wait_for_online(line, [True, False])["seats"][1]["last_seen_at"]
    assert timezone.now() - datetime.fromisoformat(seen) < timedelta(seconds=60)


def test_a_player_on_another_page_is_online_at_the_table(person, game, mina, otto):
    line = person(mina).at(game.pk)
    line.wait_for("welcome")
    elsewhere = person(otto).connect("/ws/me/")
    elsewhere.wait_for("welcome")
    wait_for_online(line, [True, True])
    elsewhere.close()
    wait_for_online(line, [True, False])


def test_going_from_page_to_page_does_not_look_like_leaving(person, game, mina, otto):
    line = person(mina).at(game.pk)
    line.wait_for("welcome")
    pages = [person(otto).connect("/ws/me/")]
    wait_for_online(line, [True, True])
    for _ in range(5):
        pages[-1].close()
        pages.append(person(otto).connect("/ws/me/"))
        pages[-1].wait_for("welcome")
    kian_came = person().at(game.pk).wait_for("welcome")["presence"]
    assert seats_online(kian_came) == [True, True]
    with pytest.raises(TimeoutError):
        line.wait_for("presence", patience=0.5)


def test_a_page_with_friends_hears_when_one_comes_and_leaves(person, mina, otto, kian):
    for user, other in ((mina, otto), (otto, mina), (mina, kian)):
        follow(user, other)
    line = person(mina).connect("/ws/me/?friends=1")
    assert line.wait_for("welcome")["friends_online"] == []
    # Kian does not follow mina, so he is no friend.
    person(kian).connect("/ws/me/").wait_for("welcome")
    elsewhere = person(otto).connect("/ws/me/")
    assert "friends_online" not in elsewhere.wait_for("welcome")
    assert line.wait_for("friends") == {"type": "friends", "friends_online": [otto.pk]}
    assert person(mina).connect("/ws/me/?friends=1").wait_for("welcome")["friends_online"] == [otto.pk]
    elsewhere.close()
    assert line.wait_for("friends")["friends_online"] == []


def test_spectators_are_counted_and_not_named(person, game, kian):
    for tab in (person(kian), person(kian), person(), person()):
        tab.at(game.pk).wait_for("welcome")

    seen = person().at(game.pk).next()["presence"]

    assert seen["spectators"] == 4
    assert set(seen) == {"seats", "spectators"}
    assert seats_online(seen) == [False, False]


def test_bots_have_no_presence(person, bots, mina, options):
    game = open_table(mina, options(bots=("half-moon",)))
    assert [seat["seat"] for seat in person(mina).at(game.pk).next()["presence"]["seats"]] == [0]


def test_the_users_of_a_killed_process_expire_and_those_of_others_stay(monkeypatch):
    clock = [1_000_000.0]
    monkeypatch.setattr(online.time, "time", lambda: clock[0])
    online.come_online(1)
    online.come_online(2)
    clock[0] += online.EXPIRY_SECONDS / 2
    online.renew([2])
    assert online.online_users([1, 2, 3]) == {1, 2}
    clock[0] += online.EXPIRY_SECONDS / 2 + 0.01
    assert online.online_users([1, 2, 3]) == {2}
    clock[0] += online.KEPT_SECONDS + online.EXPIRY_SECONDS
    online.renew([])
    assert not redis_client().exists(online.KEY)


def test_another_process_keeps_a_user_online_whose_last_page_here_closed(monkeypatch):
    clock = [1_000_000.0]
    monkeypatch.setattr(online.time, "time", lambda: clock[0])
    online.renew([1])
    online.go_offline(1)
    clock[0] += online.BEAT_SECONDS
    assert online.online_users([1]) == {1}
    online.renew([1])
    clock[0] += online.GRACE_SECONDS
    assert online.online_users([1]) == {1}


def test_every_way_to_leave_is_noticed_within_fifteen_seconds():
    # The autouse fixture has divided the times by ten.
    beat, expiry, grace = (
        10 * seconds for seconds in (online.BEAT_SECONDS, online.EXPIRY_SECONDS, online.GRACE_SECONDS)
    )
    config = web_config("127.0.0.1", 0)
    lost_network = config.ws_ping_interval + config.ws_ping_timeout
    assert expiry + beat <= 15, "a killed process"
    assert lost_network + grace + beat <= 15
    assert online.EXPIRY_SECONDS > 2 * online.BEAT_SECONDS
    assert online.GRACE_SECONDS > online.BEAT_SECONDS


def test_a_beat_costs_the_same_for_any_number_of_sockets(monkeypatch):
    sent = []
    monkeypatch.setattr(Pipeline, "execute_command", lambda self, *given, **_options: sent.append(given[0]))
    monkeypatch.setattr(Pipeline, "execute", lambda self: [[]])
    online.renew(range(1000), [])
    online.renew([1], [])
    assert sent == ["ZREMRANGEBYSCORE", "ZADD"] * 2


def test_while_redis_is_down_nobody_waits_for_it(monkeypatch):
    asked = []

    def fail():
        asked.append(1)
        raise RedisDown

    monkeypatch.setattr(presence, "redis_client", fail)
    monkeypatch.setattr(presence, "_outage", Outage(60))
    for _ in range(3):
        with pytest.raises(presence.PresenceUnknown):
            presence.enter(7, "socket", 1)
    assert asked == [1]
