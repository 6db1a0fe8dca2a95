"""The real servers a test run needs: a Valkey for each pytest process, one PostgreSQL for all of them."""

import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import ExitStack
from pathlib import Path

from novaluna_site.run.child import stop_child
from novaluna_site.run.valkey import Valkey
from tests.ports import quiet_port
from tests.postgres import start_postgres


class RedisServer:
    """A Valkey that tests may stop or freeze for a while."""

    def __init__(self, folder: Path) -> None:
        self.valkey = Valkey(folder, port=quiet_port())
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        if self.process is None:
            self.process = self.valkey.start()

    def stop(self) -> None:
        if self.process is not None:
            stop_child(self.process)
            self.process = None

    def kill(self) -> None:
        """End it without a warning to its clients."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self.process = None

    def freeze(self) -> None:
        """Make it accept connections without ever answering."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGCONT)


class Services(ExitStack):
    redis: RedisServer


def start_services() -> Services:
    """Start the servers and put their addresses where the settings read them; closing the result stops them.

    The database is PostgreSQL, the one at `DATABASE_URL` or else the one from the wheel;
    `TEST_DATABASE=sqlite` selects SQLite.
    """
    stack = Services()
    folder = Path(tempfile.mkdtemp(prefix="novaluna-tests-"))
    stack.callback(shutil.rmtree, folder, ignore_errors=True)
    os.environ["DATA_DIR"] = str(folder)
    # Tests of races use more connections than a web process has threads.
    os.environ["DATABASE_POOL"] = "40"
    # All tests open their sockets from one address.
    os.environ["MAX_SOCKETS"] = "10000"

    # One per process: the names of pub/sub channels are global to a server, whatever the database number.
    stack.redis = RedisServer(folder / "valkey")
    stack.callback(stack.redis.stop)
    stack.redis.start()
    os.environ["REDIS_URL"] = stack.redis.valkey.url

    database = os.environ.get("TEST_DATABASE", "postgres")
    if database not in ("postgres", "sqlite"):
        raise ValueError(f"TEST_DATABASE is {database!r}; it must be postgres or sqlite.")
    if database == "sqlite":
        os.environ.pop("DATABASE_URL", None)
    elif not os.environ.get("DATABASE_URL"):
        # Workers of xdist inherit the address of the server that their controller started.
        os.environ["DATABASE_URL"] = start_postgres(stack)
        stack.callback(os.environ.pop, "DATABASE_URL")
    return stack
