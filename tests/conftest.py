"""Starts the servers of a run, then sets up Django, whose settings read the servers' addresses.

That is why pyproject.toml does not name DJANGO_SETTINGS_MODULE: pytest-django would load it too early.
"""

import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import django
import pytest
from django.conf import settings
from django.db import connection
from django.test import TransactionTestCase
from pytest_django import DjangoDbBlocker

from novaluna_site.catalogues.compiling import compile_if_changed
from novaluna_site.messaging.cache import OUTAGE_SECONDS, outage_of
from novaluna_site.messaging.outage import Outage
from tests.emptied_tables import empty_tables
from tests.migrated_database import copy_migrated_database
from tests.profile import FUZZ_SEED, IS_NIGHTLY, PROFILE, load_profile
from tests.services import RedisServer, start_services

load_profile()

# A run in the background ignores Ctrl-C, and so would every process that a test starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

compile_if_changed()
services = start_services()

os.environ["DJANGO_SETTINGS_MODULE"] = "novaluna_site.settings"
ON_POSTGRES = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
if not ON_POSTGRES:
    # A file, as on a real site: in memory, threads get "table is locked" at once instead of waiting.
    settings.DATABASES["default"]["TEST"] = {"NAME": settings.DATA_DIR / "test.sqlite3"}
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # fast
# Without a manifest, so that no test needs `collectstatic`.
settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
settings.STATIC_ROOT.mkdir(exist_ok=True)  # ServeStatic warns without it
django.setup()
# Searching the modules of Django for garbage again and again takes a twentieth of the time.
gc.freeze()
gc.set_threshold(50_000, 20, 20)
TransactionTestCase._fixture_teardown = lambda self: empty_tables()
pytest_plugins = ["tests.fixtures"]
# The workers of xdist inherit the environment, and must start their own Valkey before Django reads it.
del os.environ["DJANGO_SETTINGS_MODULE"]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    """On SQLite start from a copy of a migrated database. pytest-django then has nothing to migrate."""
    if not ON_POSTGRES:
        copy_migrated_database(Path(connection.settings_dict["TEST"]["NAME"]))


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Django asks SQLite once whether it knows JSON: here, and not in the first test that counts queries."""
    with django_db_blocker.unblock():
        assert connection.features.supports_json_field


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Whether to keep an existing database."""
    return not ON_POSTGRES


@pytest.fixture(autouse=True)
def no_outage(monkeypatch: pytest.MonkeyPatch) -> None:
    """An outage of Redis that one test caused must not last into the next one."""
    monkeypatch.setattr("games.live.presence._outage", Outage(OUTAGE_SECONDS))
    outage_of.cache_clear()


@pytest.fixture
def redis_server() -> Iterator[RedisServer]:
    """This run's own Redis. A test may stop or freeze it; the next test finds it running."""
    yield services.redis
    services.redis.thaw()
    services.redis.start()
    outage_of.cache_clear()


def pytest_unconfigure() -> None:
    services.close()


def pytest_report_header() -> str:
    database = "PostgreSQL" if ON_POSTGRES else "SQLite"
    return f"database: {database}, profile: {PROFILE}, FUZZ_SEED={FUZZ_SEED}"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(config.rootpath / "tests" / "browser"):
            item.add_marker("browser")
    kept = [item for item in items if belongs_to_this_run(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def belongs_to_this_run(item: pytest.Item) -> bool:
    if item.get_closest_marker("nightly") and not IS_NIGHTLY:
        return False
    return ON_POSTGRES or item.get_closest_marker("postgres") is None
