"""Fixtures that tests of several packages share. `tests/conftest.py` registers this module as a plugin."""

import os
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.bots.actions.ensure_bots import ensure_bots
from games.notifications.actions.send_account_mail import ACCOUNT_MAILS, send_account_mail
from games.tables.models import Game
from games.tables.options import TableOptions
from novaluna_site import due_work
from tests.factories import PlayerFactory, start_game, table_options
from tests.languages import REAL_LANGUAGES
from tests.rollback import rolled_back
from tests.scenes import Scenes, fill_once, scenes_of


@pytest.fixture(scope="session")
def filled_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data with which every site of this run starts; the workers of xdist share it."""
    folder = shared_folder(tmp_path_factory) / "filled-site"
    fill_once(folder, DJANGO_SETTINGS_MODULE=REAL_LANGUAGES)
    return folder


def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all workers of this run."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def scenes(filled_folder: Path) -> Scenes:
    """People, and tables in every state, on a site with this data."""
    return scenes_of(filled_folder)


@pytest.fixture
def player_factory() -> type[PlayerFactory]:
    """What makes the three people below. A package whose tests send mails chooses another."""
    return PlayerFactory


@pytest.fixture
def mina(db, player_factory) -> User:
    return player_factory(username="mina")


@pytest.fixture
def otto(db, player_factory) -> User:
    return player_factory(username="otto")


@pytest.fixture
def kian(db, player_factory) -> User:
    return player_factory(username="kian")


@pytest.fixture
def published(monkeypatch) -> list[tuple[str, dict[str, Any]]]:
    """Collects the groups and messages that events of tables publish, instead of sending them."""
    messages: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr("games.tables.events.publish_all", messages.extend)
    # At most one message a second, without content.
    monkeypatch.setattr("games.watch.events.publish", lambda *_args: None)
    return messages


@pytest.fixture
def mail_worker(monkeypatch) -> None:
    """A stored mail about an account is sent at once."""
    real = due_work.wake_after_commit

    def wake(task: str, pk: int, **options: Any) -> None:
        if task == ACCOUNT_MAILS.task:
            send_account_mail(pk)
        else:
            real(task, pk, **options)

    monkeypatch.setattr(due_work, "wake_after_commit", wake)


@pytest.fixture(scope="module")
def module_db(django_db_setup, django_db_blocker) -> Iterator[None]:
    """Lets a module-scoped fixture write rows; they are rolled back after the module's last test.

    Mark the module `django_db`. Not for modules with transactional tests, which empty the tables.
    """
    with django_db_blocker.unblock(), rolled_back():
        yield


@pytest.fixture
def bots(db) -> None:
    ensure_bots()


@pytest.fixture
def options() -> Callable[..., TableOptions]:
    return table_options


@pytest.fixture
def game(mina, otto) -> Game:
    """Mina against Otto, nothing played yet."""
    return start_game(mina, otto)


@pytest.fixture
def rated_game(db) -> Callable[..., Game]:
    """Start a rated game of the given people; the first of them is its host."""

    def start(host: User, *others: User, **chosen) -> Game:
        return start_game(host, *others, **{"rated": True, "time_control": "3d", **chosen})

    return start


@pytest.fixture
def clock(monkeypatch) -> Callable[[timedelta], None]:
    """A function that advances the time for everything that calls `timezone.now`."""
    real, passed = timezone.now, [timedelta()]

    def now() -> datetime:
        return real() + passed[0]

    def let_pass(span: timedelta) -> None:
        passed[0] += span

    monkeypatch.setattr(timezone, "now", now)
    return let_pass
