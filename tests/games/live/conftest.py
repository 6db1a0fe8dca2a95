import time
from collections.abc import Callable, Iterator

import pytest
from django.db import connection

from accounts.models import User
from games.live import socket
from tests.games.live.person import Person
from tests.games.live.server import serving

Introduce = Callable[..., Person]


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture
def person(transactional_db, address) -> Iterator[Introduce]:
    """Creates a browser for a user or a visitor. All sockets are closed before the tables are emptied."""
    people: list[Person] = []

    def introduce(user: User | None = None) -> Person:
        people.append(Person(address, user))
        return people[-1]

    yield introduce
    for somebody in people:
        somebody.close_sockets()
    wait_for_the_server()


def wait_for_the_server() -> None:
    """PostgreSQL can't empty tables while the server still answers requests of closed connections."""
    if connection.vendor != "postgresql":
        return
    deadline, quiet = time.monotonic() + 10, 0
    while quiet < 3 and time.monotonic() < deadline:
        time.sleep(0.01)
        quiet = quiet + 1 if others_at_work() == 0 else 0


def others_at_work() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'"
        )
        return int(cursor.fetchone()[0])


@pytest.fixture
def quick_heartbeat(monkeypatch) -> None:
    monkeypatch.setattr(socket, "HEARTBEAT_SECONDS", 0.2)
