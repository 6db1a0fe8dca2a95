"""Several processes must look like one site."""

import json
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from tests.deploy.topology import Topology, Visitor

pytestmark = [pytest.mark.stack, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def topology(tmp_path_factory):
    with ExitStack() as stack:
        topology = Topology(tmp_path_factory.mktemp("topology"), stack)
        topology.start()
        yield topology


@pytest.mark.parametrize("web", ["web1", "web2"])
def test_each_web_process_serves_the_landing_page(topology, web):
    answer = Visitor(topology).request(web, "GET", "/")

    assert answer.status == 200
    assert "strict-transport-security" in answer.headers


def test_a_session_from_one_web_process_is_valid_on_the_other(topology):
    visitor = Visitor(topology)

    assert visitor.request("web2", "GET", "/settings/").status == 302
    assert visitor.request("web1", "POST", "/play/").status == 302
    assert visitor.request("web2", "GET", "/settings/").status == 200


def test_a_move_posted_to_one_arrives_on_a_socket_held_by_the_other(topology):
    mina, otto = guest(topology, "203.0.113.2"), guest(topology, "203.0.113.3")
    table = ask(mina, "web1", "POST", "/api/tables/", {"name": "Harbour", "seats": 2})
    ask(otto, "web2", "POST", f"/api/games/{table['id']}/join/", {})
    mover, waiter = (mina, otto) if takes(mina, "web1", table) else (otto, mina)

    with waiter.socket("web2", f"/ws/games/{table['id']}/") as socket:
        next_message(socket, "welcome")
        event = move(mover, "web1", table, takes(mover, "web1", table)[0]["action"])

        assert next_message(socket, "moved")["event"] == event
        assert event["version"] == 1


def test_a_bot_answers_from_its_own_worker(topology):
    mina = guest(topology, "203.0.113.4")
    table = ask(mina, "web1", "POST", "/api/tables/", {"name": "Quay", "seats": 2, "bots": ["new-moon"]})

    with mina.socket("web2", f"/ws/games/{table['id']}/") as socket:
        mine = next_message(socket, "welcome")["your_seat"]
        movers = set()
        while movers <= {mine}:
            if legal := takes(mina, "web1", table):
                move(mina, "web1", table, legal[0]["action"])
            movers.add(next_message(socket, "moved")["event"]["seat"])


def guest(topology: Topology, address: str) -> Visitor:
    visitor = Visitor(topology, address)
    assert visitor.request("web1", "POST", "/play/").status == 302
    return visitor


def ask(visitor: Visitor, web: str, method: str, path: str, body: Any = None, **headers: str) -> Any:
    answer = visitor.request(web, method, path, body, **headers)
    assert answer.status in {200, 201}, answer.body
    return answer.json()


def snapshot(visitor: Visitor, web: str, table: dict[str, Any]) -> Any:
    return ask(visitor, web, "GET", f"/api/games/{table['id']}/")


def takes(visitor: Visitor, web: str, table: dict[str, Any]) -> list[dict[str, Any]]:
    return list(snapshot(visitor, web, table)["turn"]["takes"])


def move(visitor: Visitor, web: str, table: dict[str, Any], action: str) -> Any:
    body = {"action": action, "expected_version": snapshot(visitor, web, table)["version"]}
    return ask(visitor, web, "POST", f"/api/games/{table['id']}/moves/", body, **{"Idempotency-Key": action})


def next_message(socket: ClientConnection, kind: str) -> Any:
    """The next message of a kind; others may come in between."""
    while True:
        message = json.loads(socket.recv(timeout=60))
        if message["type"] == kind:
            return message
