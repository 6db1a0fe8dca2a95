from collections.abc import Callable

import pytest
from django.core.cache import cache

from accounts.models import User
from games.tables.actions.open_table import open_table
from games.tables.models import Game
from tests.api.caller import Caller, start
from tests.factories import GuestFactory, PlayerFactory, table_options


@pytest.fixture(autouse=True)
def _unthrottled():
    """Requests of other tests do not count towards the rate limits."""
    cache.clear()


@pytest.fixture
def mina(mina: User) -> Caller:
    return Caller(mina)


@pytest.fixture
def otto(otto: User) -> Caller:
    return Caller(otto)


@pytest.fixture
def sam(db) -> Caller:
    """Logged in, with a seat at no table."""
    return Caller(PlayerFactory(username="sam"))


@pytest.fixture
def guest(db) -> Caller:
    return Caller(GuestFactory(username="QuietCrater"))


@pytest.fixture
def visitor(db) -> Caller:
    return Caller()


@pytest.fixture
def open_by(db) -> Callable[..., Game]:
    def make(host: Caller, **chosen) -> Game:
        assert host.user is not None
        return open_table(host.user, table_options(**chosen))

    return make


@pytest.fixture
def game(mina: Caller, otto: Caller, open_by: Callable[..., Game]) -> Game:
    """Mina against Otto, nothing played yet."""
    return start(open_by(mina), otto)
