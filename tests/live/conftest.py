from collections.abc import Callable, Iterator

import pytest

from accounts.models import User
from games.consumers import socket
from tests.games.conftest import bots, game, kian, mina, options, otto  # noqa: F401
from tests.live.person import Person
from tests.live.server import serving

Introduce = Callable[..., Person]


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture
def person(transactional_db, address) -> Iterator[Introduce]:
    """Give a user (or nobody) a browser; all lines are closed before the tables are emptied."""
    people: list[Person] = []

    def introduce(user: User | None = None) -> Person:
        people.append(Person(address, user))
        return people[-1]

    yield introduce
    for somebody in people:
        somebody.hang_up()


@pytest.fixture
def quick_heartbeat(monkeypatch) -> None:
    monkeypatch.setattr(socket, "HEARTBEAT_SECONDS", 0.2)
