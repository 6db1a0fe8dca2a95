from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.cache import cache

from accounts.models import User
from games.models import Game, Notification
from games.models.notification import State
from games.notifications.channels import email
from games.notifications.sweep import sweep_notifications
from games.services.tables import join_table, open_table
from novaluna_site.outage import Outage
from tests.factories import UserFactory
from tests.games.conftest import bots, clock, options  # noqa: F401
from tests.notifications.far_side import HookServer


@pytest.fixture(autouse=True)
def _nothing_remembered(monkeypatch):
    cache.clear()
    monkeypatch.setattr(email, "outage", Outage(0))


@pytest.fixture
def mina(db) -> User:
    return UserFactory(username="mina")


@pytest.fixture
def otto(db) -> User:
    return UserFactory(username="otto")


@pytest.fixture
def kian(db) -> User:
    return UserFactory(username="kian")


@pytest.fixture
def game(mina, otto, options) -> Game:  # noqa: F811
    """Mina against Otto with three days for each move."""
    table = open_table(mina, options(time_control="3d"))
    join_table(otto, table.pk)
    return Game.objects.get(pk=table.pk)


@pytest.fixture
def hooks(settings) -> HookServer:
    """A server for webhooks and pushes that keeps what it gets."""
    with HookServer() as server:
        settings.WEBHOOK_ALLOWED_HOSTS = [server.host]
        yield server


@pytest.fixture
def sweep(clock) -> Callable[[], int]:  # noqa: F811
    """A sweep after everything that was planned for the next two minutes is due."""

    def run(after: timedelta = timedelta(minutes=2)) -> int:
        settled = sweep_notifications()
        clock(after)
        return settled + sweep_notifications()

    return run


def mover_of(game: Game) -> User:
    game.refresh_from_db()
    return game.seats.select_related("user").get(index=game.to_move).user


def told(user: User, channel: str, state: str = State.SENT) -> list[str]:
    rows = Notification.objects.filter(user=user, channel=channel, state=state)
    return list(rows.order_by("pk").values_list("kind", flat=True))
