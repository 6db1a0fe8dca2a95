import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import psutil

from novaluna_site.run.child import start_child, stop_child
from tests.collected_static import ROOT, STATIC, collect_static
from tests.migrated_database import DATABASE, copy_migrated_database
from tests.ports import quiet_port

START_SECONDS = 180


def is_gone(process: psutil.Process) -> bool:
    """Whether it has ended, even if its parent has not asked for its exit code yet."""
    try:
        return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


class SiteProcess:
    """The real `manage.py serve` with its own port and data folder, which survive restarts."""

    def __init__(self, data_dir: Path, **environment: str) -> None:
        self.data_dir = data_dir
        self.port = quiet_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data_dir / "serve.log"
        inherited = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
        self.environment = inherited | {
            "DATA_DIR": str(data_dir),
            # All sites share the compiled search of the bots, too.
            "NUMBA_CACHE_DIR": str(ROOT / "var" / "kernel"),
            "PORT": str(self.port),
            **environment,
        }
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Return when the site is ready for visitors. A new site gets a database that is already migrated."""
        collect_static()
        self.prepare_database()
        process = self.launch()
        deadline = time.monotonic() + START_SECONDS
        while not self.is_ready():
            if process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise RuntimeError(f"serve did not become ready:\n{self.log.read_text()}")
            time.sleep(0.1)

    def prepare_database(self) -> None:
        self.data_dir.mkdir(parents=True, exist_ok=True)
        if not (self.data_dir / DATABASE).exists():
            copy_migrated_database(self.data_dir / DATABASE)

    def launch(self) -> subprocess.Popen[bytes]:
        self.data_dir.mkdir(parents=True, exist_ok=True)
        if not (self.data_dir / "static").exists():
            (self.data_dir / "static").symlink_to(STATIC)
        with self.log.open("ab") as log:
            self.process = start_child(
                [sys.executable, str(ROOT / "manage.py"), "serve"], env=self.environment, stdout=log
            )
        return self.process

    def stop(self) -> None:
        assert self.process is not None
        stop_child(self.process, patience=30)

    def is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=5) as answer:
                return answer.status == 200
        except (urllib.error.URLError, OSError):
            return False

    def manage(self, *arguments: str) -> str:
        """Run another management command on this site's data and return what it printed."""
        command = [sys.executable, str(ROOT / "manage.py"), *arguments]
        done = subprocess.run(command, env=self.environment, check=False, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"manage.py {arguments[0]} failed:\n{done.stderr}")
        return done.stdout
