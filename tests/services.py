"""The real servers a test run needs: a Valkey for each pytest process, one PostgreSQL for all of them."""

import os
import shutil
import tempfile
from contextlib import ExitStack
from pathlib import Path

from novaluna_site.child import stop_child
from novaluna_site.valkey import Valkey
from tests.ports import quiet_port
from tests.postgres import start_postgres


def start_services() -> ExitStack:
    """Start the servers and put their addresses where the settings read them; closing the result stops them.

    `TEST_DATABASE=postgres` tests on PostgreSQL: the one at `DATABASE_URL`, else the one from the wheel.
    """
    stack = ExitStack()
    folder = Path(tempfile.mkdtemp(prefix="novaluna-tests-"))
    stack.callback(shutil.rmtree, folder, ignore_errors=True)
    os.environ["DATA_DIR"] = str(folder)

    # One per process: channel names are global to a server, whatever the database number.
    valkey = Valkey(folder / "valkey", port=quiet_port())
    stack.callback(stop_child, valkey.start())
    os.environ["REDIS_URL"] = valkey.url

    if os.environ.get("TEST_DATABASE", "sqlite") == "sqlite":
        os.environ.pop("DATABASE_URL", None)
    elif not os.environ.get("DATABASE_URL"):
        # Workers of xdist inherit the address of the server that their controller started.
        os.environ["DATABASE_URL"] = start_postgres(stack)
        stack.callback(os.environ.pop, "DATABASE_URL")
    return stack
