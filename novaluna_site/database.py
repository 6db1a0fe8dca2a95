"""Options of the database, and how code that waits gives its connection back."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection


def set_database_options(database: dict[str, Any], *, pool_size: int) -> None:
    """Add the options that this site needs to one entry of Django's DATABASES.

    Options from the URL of a PostgreSQL database, such as sslmode, are kept.
    """
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database["OPTIONS"] = {
            "timeout": 20,
            # Takes the write lock at BEGIN. Measured: DEFERRED fails with "database is locked" under load.
            "transaction_mode": "IMMEDIATE",
            # FULL: an answered move also survives a power cut.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        }
        return
    # The pool keeps the connections, so Django must not. The check avoids errors after a database restart.
    database["CONN_MAX_AGE"] = 0
    database["CONN_HEALTH_CHECKS"] = True
    database.setdefault("OPTIONS", {}).update(
        {
            "connect_timeout": 5,
            # psycopg's pool retries less and less often: after 45 s without a server it took 13 s to find it
            # again. A pool that gives up early starts again at once.
            "pool": {"min_size": 1, "max_size": pool_size, "timeout": 5, "reconnect_timeout": 5},
        }
    )


@contextmanager
def connection_released() -> Iterator[None]:
    """While the block waits, runs a search or renders, this thread holds no database connection.

    The next query takes one from the pool again. Raises RuntimeError inside a transaction: its locks would be
    held as long as the block waits. A transaction around a whole test does not count.
    """
    # Django's type stubs lack this attribute.
    if any(not block._from_testcase for block in connection.atomic_blocks):  # type: ignore[attr-defined]
        raise RuntimeError("waiting inside a transaction")
    if not connection.in_atomic_block:
        connection.close()
    yield
