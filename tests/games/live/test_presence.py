"""Presence at a table: players by seat, spectators by number, and nobody who has left."""

from typing import Any

import pytest
from redis.exceptions import ConnectionError as RedisDown

from games.live import presence
from games.tables.actions.open_table import open_table
from novaluna_site.messaging.outage import Outage

pytestmark = pytest.mark.django_db(transaction=True)


def online(summary) -> list[bool]:
    return [seat["online"] for seat in summary["seats"]]


def wait_for_online(line, expected: list[bool]) -> dict[str, Any]:
    """Wait for the message that these seats are online; a client is also sent its own arrival."""
    while online(summary := line.wait_for("presence")["presence"]) != expected:
        pass
    return summary


def test_everybody_sees_players_connect_and_leave(person, game, mina, otto):
    line = person(mina).at(game.pk)
    assert online(line.wait_for("welcome")["presence"]) == [True, False]
    other = person(otto).at(game.pk)
    assert online(other.wait_for("welcome")["presence"]) == [True, True]
    wait_for_online(line, [True, True])
    other.close()
    assert wait_for_online(line, [True, False])["seats"][1]["last_seen_at"]


def test_a_second_tab_keeps_a_player_online(person, game, mina, otto):
    line = person(mina).at(game.pk)
    # Otherwise the message about her own arrival could come last.
    wait_for_online(line, [True, False])
    first, second = person(otto).at(game.pk), person(otto).at(game.pk)
    for tab in (first, second):
        tab.wait_for("welcome")
    wait_for_online(line, [True, True])
    first.close()
    with pytest.raises(TimeoutError):
        line.wait_for("presence", patience=0.5)
    second.close()
    wait_for_online(line, [True, False])


def test_spectators_are_counted_and_not_named(person, game, kian):
    for tab in (person(kian), person(kian), person(), person()):
        tab.at(game.pk).wait_for("welcome")

    seen = person().at(game.pk).next()["presence"]

    assert seen["spectators"] == 4
    assert set(seen) == {"seats", "spectators"}
    assert online(seen) == [False, False]


def test_bots_have_no_presence(person, bots, mina, options):
    game = open_table(mina, options(bots=("half-moon",)))
    assert [seat["seat"] for seat in person(mina).at(game.pk).next()["presence"]["seats"]] == [0]


def test_entries_of_a_killed_process_expire(monkeypatch):
    clock = [1_000_000.0]
    monkeypatch.setattr(presence.time, "time", lambda: clock[0])
    presence.enter(7, "ghost", 1)
    clock[0] += presence.EXPIRY_SECONDS / 2
    _, now = presence.enter(7, "alive", 2)
    assert now.users == {1, 2}
    clock[0] += presence.EXPIRY_SECONDS / 2 + 1
    _, now = presence.enter(7, "alive", 2)
    assert now.users == {2}


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
