"""After `kill -9` of worker and beat during deliveries, every person is notified exactly once."""

import os
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from novaluna_site.run.child import start_child, stop_child
from novaluna_site.run.valkey import Valkey
from tests.games.notifications.receivers import HookServer
from tests.migrated_database import copy_migrated_database
from tests.ports import quiet_port
from tests.profile import by_profile
from tests.site_process import ROOT

pytestmark = [pytest.mark.stack, pytest.mark.timeout(1500)]

PEOPLE = by_profile(ci=400, nightly=1000)
KILLS = by_profile(ci=2, nightly=3)
PARTS = str(Path(__file__).with_name("site_parts.py"))


class Parts:
    """A worker and a beat with their own database and Valkey."""

    def __init__(self, folder: Path, stack: ExitStack, hooks: HookServer) -> None:
        valkey = Valkey(folder / "valkey", port=quiet_port())
        stack.callback(stop_child, valkey.start())
        self.database = folder / "novaluna.sqlite3"
        inherited = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
        self.environment = inherited | {
            "DATA_DIR": str(folder),
            "REDIS_URL": valkey.url,
            "WEBHOOK_ALLOWED_HOSTS": hooks.host,
            "PYTHONPATH": str(ROOT),
        }
        self.running: list[subprocess.Popen[bytes]] = []
        stack.callback(self.kill)

    def run(self, *command: str) -> None:
        subprocess.run([sys.executable, *command], env=self.environment, cwd=ROOT, check=True)

    def start(self) -> None:
        beat = ["-m", "celery", "--app", "novaluna_site", "--quiet", "beat"]
        for arguments in ([PARTS, "worker"], beat):
            self.running.append(start_child([sys.executable, *arguments], env=self.environment))

    def kill(self) -> None:
        while self.running:
            process = self.running.pop()
            process.kill()
            process.wait()

    def states(self) -> Counter[str]:
        with closing(sqlite3.connect(self.database, timeout=20)) as connection:
            rows = connection.execute(
                "SELECT state FROM notifications_notification WHERE channel = 'webhook'"
            )
            return Counter(state for (state,) in rows)

    def told_in_app(self) -> set[int]:
        with closing(sqlite3.connect(self.database, timeout=20)) as connection:
            rows = connection.execute("SELECT user_id FROM notifications_notification WHERE channel = 'app'")
            return {user for (user,) in rows}


def wait_for(condition, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "nothing happened for too long"
        time.sleep(0.05)


def test_everybody_is_notified_once(tmp_path):
    with ExitStack() as stack:
        hooks = stack.enter_context(HookServer())
        parts = Parts(tmp_path, stack, hooks)
        copy_migrated_database(parts.database)
        parts.run(PARTS, "seed", hooks.url, str(PEOPLE))
        for number in range(1, KILLS + 1):
            parts.start()
            wait_for(lambda goal=number * PEOPLE // (KILLS + 2): len(hooks.requests) >= goal, 300)
            parts.kill()
        parts.start()
        wait_for(lambda: not {"due", "sending"} & set(parts.states()), 600)
        parts.kill()
        states = parts.states()
    reached = Counter(int(request.path.rpartition("/")[2]) for request in hooks.requests)
    assert max(reached.values()) == 1
    # The site shows the notifications that were being sent when the worker died.
    assert states["sent"] + states["unknown"] == PEOPLE
    assert states["unknown"] <= KILLS * 4
    assert len(set(reached) | parts.told_in_app()) == PEOPLE
