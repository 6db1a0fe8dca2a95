"""Checks whether this process can serve requests."""

from collections.abc import Callable

import structlog
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from novaluna_site.database_errors import describe
from novaluna_site.last_runs import late_sweeps
from novaluna_site.messaging import heartbeat
from novaluna_site.messaging.redis_client import redis_client
from novaluna_site.schedule import QUEUES

log = structlog.get_logger(__name__)

NEED_DATABASE = {"migrations", "sweeps"}


class NotReady(Exception):
    """The message is public: it must not contain an address or a secret."""


def failing_parts() -> dict[str, str]:
    """Each part that does not work, with a reason that is safe to publish."""
    failures = {}
    for name, check in PARTS.items():
        if name in NEED_DATABASE and "database" in failures:
            continue
        try:
            check()
        except NotReady as reason:
            failures[name] = str(reason)
        except Exception as error:
            # A broken part may raise anything, and the probe must still report the others.
            log.warning("part_not_ready", part=name, error=f"{type(error).__name__}: {describe(error)}")
            failures[name] = type(error).__name__
    return failures


def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _migrations() -> None:
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if missing:
        raise NotReady(f"{len(missing)} not applied")


def _redis() -> None:
    # Not through the cache, which hides failures of Redis.
    redis_client().ping()


def _worker() -> None:
    silent = [queue for queue in QUEUES if not heartbeat.is_beating(queue)]
    if silent:
        raise NotReady("no heartbeat from " + ", ".join(silent))


def _sweeps() -> None:
    late = late_sweeps()
    if late:
        raise NotReady("no recent run of " + ", ".join(late))


PARTS: dict[str, Callable[[], None]] = {
    "database": _database,
    "migrations": _migrations,
    "redis": _redis,
    "worker": _worker,
    "sweeps": _sweeps,
}
