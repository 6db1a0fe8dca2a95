"""What must work before this process should get visitors."""

from collections.abc import Callable

import redis
import structlog
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from redis.backoff import NoBackoff
from redis.retry import Retry

from novaluna_site import heartbeat
from novaluna_site.schedule import QUEUES

log = structlog.get_logger(__name__)


class NotReady(Exception):
    """The message is shown to anybody: it must hold no address and no secret."""


def failing_parts() -> dict[str, str]:
    """Each part that does not work, with a reason that is safe to show."""
    failures = {}
    for name, check in PARTS.items():
        if name == "migrations" and "database" in failures:
            continue
        try:
            check()
        except NotReady as reason:
            failures[name] = str(reason)
        except Exception as error:
            # Whatever a broken part throws, the probe must still tell about the others.
            log.warning("part_not_ready", part=name, error=repr(error))
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
    # Not through the cache, which hides that Redis is away.
    with redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1, retry=Retry(NoBackoff(), 0)
    ) as client:
        client.ping()


def _worker() -> None:
    silent = [queue for queue in QUEUES if not heartbeat.is_beating(queue)]
    if silent:
        raise NotReady("no heartbeat from " + ", ".join(silent))


PARTS: dict[str, Callable[[], None]] = {
    "database": _database,
    "migrations": _migrations,
    "redis": _redis,
    "worker": _worker,
}
