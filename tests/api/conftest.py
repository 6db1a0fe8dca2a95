from collections.abc import Callable

import pytest
from django.core.cache import cache

from accounts.models import User
from accounts.services.bots import ensure_bots
from games.models import Game
from games.services.table_options import TableOptions
from games.services.tables import join_table, open_table
from tests.api.caller import Caller


@pytest.fixture(autouse=True)
def _unthrottled():
    """What another test sent does not count here."""
    cache.clear()


@pytest.fixture
def mina(db) -> Caller:
    return Caller(User.objects.create(username="mina"))


@pytest.fixture
def otto(db) -> Caller:
    return Caller(User.objects.create(username="otto"))


@pytest.fixture
def sam(db) -> Caller:
    """Signed in, and at nobody's table."""
    return Caller(User.objects.create(username="sam"))


@pytest.fixture
def guest(db) -> Caller:
    return Caller(User.objects.create(username="QuietCrater", kind=User.Kind.GUEST))


@pytest.fixture
def stranger(db) -> Caller:
    return Caller()


@pytest.fixture
def bots(db) -> None:
    ensure_bots()


@pytest.fixture
def open_by(db) -> Callable[..., Game]:
    def make(host: Caller, **chosen) -> Game:
        assert host.user is not None
        return open_table(
            host.user, TableOptions(**{"name": "Harbour", "seat_count": 2, "tokens": 20, **chosen})
        )

    return make


@pytest.fixture
def game(mina: Caller, otto: Caller, open_by: Callable[..., Game]) -> Game:
    """Mina against Otto, nothing played yet."""
    return start(open_by(mina), otto)


def start(table: Game, *others: Caller) -> Game:
    for other in others:
        join_table(other.user, table.pk)
    return Game.objects.get(pk=table.pk)


def mover(game: Game, *players: Caller) -> Caller:
    """Which of the players, in the order of their seats, is to move."""
    return players[game.to_move]
