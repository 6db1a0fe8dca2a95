from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.cache import cache

from games.notifications import http_client
from games.notifications.channels import email
from games.notifications.push_keys import new_key
from games.tables.models import Game
from novaluna_site.messaging.outage import Outage
from tests.factories import UserFactory, start_game
from tests.games.notifications.receivers import HookServer
from tests.games.notifications.sweeping import deliver_all_due


@pytest.fixture(autouse=True)
def _empty_cache(monkeypatch):
    cache.clear()
    monkeypatch.setattr(email, "outage", Outage(0))


@pytest.fixture(autouse=True)
def _push_key(settings):
    settings.VAPID_PRIVATE_KEY = new_key()


@pytest.fixture
def player_factory() -> type[UserFactory]:
    """People with a confirmed address, to which mails are sent."""
    return UserFactory


@pytest.fixture
def game(mina, otto) -> Game:
    """Mina against Otto with three days for each move."""
    return start_game(mina, otto, time_control="3d")


@pytest.fixture
def hooks(settings) -> HookServer:
    """A server for webhooks and pushes that stores what it receives."""
    with HookServer() as server:
        settings.WEBHOOK_ALLOWED_HOSTS = [server.host]
        yield server


@pytest.fixture
def short_limit(monkeypatch) -> None:
    """A server that does not answer is given up after one second instead of five."""
    monkeypatch.setattr(http_client, "LIMIT_SECONDS", 1.0)


@pytest.fixture
def sweep(clock) -> Callable[[], int]:
    """A sweep after everything that was planned for the next two minutes is due."""

    def run(after: timedelta = timedelta(minutes=2)) -> int:
        settled = deliver_all_due()
        clock(after)
        return settled + deliver_all_due()

    return run
