"""The heartbeat sends the database's version and joins the groups again: a lost message does no harm."""

import time

import pytest
from channels_redis.pubsub import RedisPubSubLoopLayer

from games.live import socket
from games.tables import events
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from tests.playing import first_legal, play

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_carries_the_version_of_the_database(person, game, mina, quick_heartbeat, monkeypatch):
    line = person(mina).at(game.pk)
    line.wait_for("welcome")
    monkeypatch.setattr(events, "publish_all", lambda messages: None)
    answer = play(game, first_legal(game)).event

    while line.wait_for("heartbeat")["version"] == 0:
        pass
    assert line.ask("sync", version=0)["events"] == [answer]


def test_it_reports_a_start_that_was_missed(person, mina, otto, options, quick_heartbeat, monkeypatch):
    table = open_table(mina, options())
    line = person(mina).at(table.pk)
    line.wait_for("welcome")
    monkeypatch.setattr(events, "publish_all", lambda messages: None)
    join_table(otto, table.pk)

    while (beat := line.wait_for("heartbeat"))["status"] == "open":
        pass
    assert beat["seats"] == [mina.pk, otto.pk]


def test_a_socket_that_lost_its_groups_joins_them_again(person, game, mina, quick_heartbeat, monkeypatch):
    async def fail(*_args):
        raise ConnectionError("Redis is down")

    with monkeypatch.context() as outage:
        outage.setattr(RedisPubSubLoopLayer, "group_add", fail)
        line = person(mina).at(game.pk)
        line.wait_for("welcome")
    # What comes after this answer was sent after the outage.
    line.ask("sync", version=0)
    line.wait_for("heartbeat")
    play(game, first_legal(game))

    assert line.wait_for("moved")["version"] == 1


def test_an_idle_socket_still_receives_messages_after_ten_seconds(person, game, mina, monkeypatch):
    monkeypatch.setattr(socket, "HEARTBEAT_SECONDS", 60.0)
    line = person(mina).at(game.pk)
    line.wait_for("welcome")
    time.sleep(11)
    play(game, first_legal(game))

    assert line.wait_for("moved")["version"] == 1
