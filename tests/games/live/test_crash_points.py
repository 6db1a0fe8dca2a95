"""The web process dies during a move: a retry gets the answer, and the opponent's page catches up."""

import http.client
import os
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from games.tables.actions.verify_game import verify_game
from games.tables.models import Move
from novaluna_site.run.child import start_child, stop_child
from tests.games.live.database import database_url
from tests.games.live.person import Person
from tests.playing import first_legal
from tests.ports import quiet_port
from tests.site_process import ROOT

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]


@contextmanager
def crashing_site(point: str) -> Iterator[str]:
    port = quiet_port()
    environment = {**os.environ, "DATABASE_URL": database_url(), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(Path(__file__).with_name("crashing_site.py")), point, str(port)]
    process = start_child(command, env=environment)
    try:
        deadline = time.monotonic() + 60
        while not is_open(port):
            assert process.poll() is None, "it did not start"
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield f"127.0.0.1:{port}"
        assert process.wait(10) == 9
    finally:
        stop_child(process)


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.parametrize(
    ("point", "stored"),
    [
        ("before commit", False),
        ("after commit, before publish", True),
        ("after commit, before answer", True),
    ],
)
def test_a_crash_loses_and_doubles_nothing(person, game, mina, otto, quick_heartbeat, point, stored):
    mover = person((mina, otto)[game.to_move])
    opponent = person((mina, otto)[1 - game.to_move]).at(game.pk)
    opponent.wait_for("welcome")
    action = first_legal(game)
    with crashing_site(point) as address:
        on_the_doomed_site = Person(address, client=mover.client)
        with pytest.raises((http.client.RemoteDisconnected, ConnectionResetError)):
            on_the_doomed_site.post_move(game.pk, action, 0, "once")
    assert Move.objects.exists() == stored

    status, answer = mover.post_move(game.pk, action, 0, "once")

    assert status == (200 if stored else 201)
    assert answer == Move.objects.get().answer
    assert verify_game(game.pk) is None
    while opponent.wait_for("heartbeat")["version"] != 1:
        pass
    assert opponent.ask("sync", version=0)["events"] == [answer]
