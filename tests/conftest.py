"""Runs before Django is set up: the settings read the addresses of the servers started here.

That is why pyproject.toml does not name DJANGO_SETTINGS_MODULE: pytest-django would load it too early.
"""

import os
import signal
from collections.abc import Iterator

import django
import hypothesis
import pytest
from django.conf import settings

from novaluna_site.cache import outage_of
from tests.services import RedisServer, start_services

# How long an example takes depends on who else uses the machine.
hypothesis.settings.register_profile(
    "novaluna", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("novaluna")

# A run in the background ignores Ctrl-C, and so would every process that a test starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

services = start_services()

os.environ["DJANGO_SETTINGS_MODULE"] = "novaluna_site.settings"
ON_POSTGRES = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
if not ON_POSTGRES:
    # A file, as in real life: in memory, threads get "table is locked" at once instead of waiting.
    settings.DATABASES["default"]["TEST"] = {"NAME": settings.DATA_DIR / "test.sqlite3"}
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # fast
# Without a manifest, so that no test needs `collectstatic`.
settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
settings.STATIC_ROOT.mkdir(exist_ok=True)  # WhiteNoise warns without it
django.setup()
# Not for the workers of xdist, who inherit the environment and start a Valkey of their own first.
del os.environ["DJANGO_SETTINGS_MODULE"]


@pytest.fixture
def redis_server() -> Iterator[RedisServer]:
    """This run's own Redis; whatever a test did to it, the next one finds it running."""
    yield services.redis
    services.redis.thaw()
    services.redis.start()
    outage_of.cache_clear()


def pytest_unconfigure() -> None:
    services.close()


def pytest_report_header() -> str:
    return f"database: {'PostgreSQL' if ON_POSTGRES else 'SQLite'}"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(config.rootpath / "tests" / "browser"):
            item.add_marker("browser")
    if ON_POSTGRES:
        kept = [item for item in items if touches_database(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept


def touches_database(item: pytest.Item) -> bool:
    """What has no use for a database has been tested in the run on SQLite."""
    fixtures = getattr(item, "fixturenames", ())
    return (
        item.get_closest_marker("django_db") is not None or "db" in fixtures or "transactional_db" in fixtures
    )
