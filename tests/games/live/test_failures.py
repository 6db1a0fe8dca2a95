"""An error of ours on a socket: one log line, a close code, a metric, and no other socket is affected."""

import pytest
from structlog.testing import capture_logs

from games.live import socket
from games.live.game_socket import GameSocket
from novaluna_site.messaging.failures import failures

pytestmark = pytest.mark.django_db(transaction=True)


def fail(*_args):
    raise ZeroDivisionError


@pytest.fixture
def logged(monkeypatch):
    """Lines with the level of an error, from the server's thread too."""
    monkeypatch.setattr(socket, "log", socket.structlog.get_logger("test"))
    with capture_logs(processors=[socket.structlog.contextvars.merge_contextvars]) as lines:
        yield lambda: [line for line in lines if line["log_level"] == "error"]


@pytest.mark.parametrize("method", ["read_state", "_table"])
def test_it_closes_the_socket_with_a_code_and_logs_one_line_with_an_id(
    person, game, mina, monkeypatch, logged, method
):
    healthy = person(mina).connect("/ws/me/")
    healthy.wait_for("welcome")
    before = failures()["socket"]
    line = person(mina).at(game.pk)
    line.wait_for("welcome")
    monkeypatch.setattr(GameSocket, method, fail)
    if method == "_table":
        line.send("sync", version=0)
    else:
        line = person(mina).at(game.pk)

    assert line.close_code() == 1011
    [record] = logged()
    assert (record["event"], record["socket"]) == ("socket_failed", "GameSocket")
    assert record["request_id"]
    assert record["exc_info"]
    assert failures()["socket"] == before + 1
    healthy.connection.ping().wait(10)
