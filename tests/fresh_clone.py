"""Start a clone of this commit as a newcomer would, load the landing page, stop it. Check what it prints.

It must print one line for each step and no warning, and leave no process and no file behind.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tests.ports import quiet_port

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 300
PATIENCE_SECONDS = 30
NOT_SET_BY_NEWCOMERS = {"DATABASE_URL", "DATA_DIR", "ENVIRONMENT", "MAKEFLAGS", "MAKELEVEL", "REDIS_URL"}


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="fresh-clone-") as folder:
        clone, log = Path(folder, "site"), Path(folder, "log")
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        port = quiet_port()
        with log.open("wb") as output:
            make = subprocess.Popen(
                ["make", "run"],
                cwd=clone,
                env={name: value for name, value in os.environ.items() if name not in NOT_SET_BY_NEWCOMERS}
                | {"PORT": str(port)},
                stdout=output,
                stderr=subprocess.STDOUT,
                # So that Ctrl-C can be sent as a terminal does: to make and all its child processes.
                start_new_session=True,
            )
        try:
            seconds = wait_for_landing_page(make, f"http://127.0.0.1:{port}/")
            wait_until(lambda: "Press Ctrl-C to stop." in log.read_text(), "how to stop was not printed")
            check(not not_compiled(clone), f"translations are not compiled: {not_compiled(clone)}")
            check(not git_sees(clone), f"make run left files that git sees: {git_sees(clone)}")
            os.killpg(make.pid, signal.SIGINT)
            wait_until(lambda: make.poll() is not None, "Ctrl-C does not end it")
            check(not processes_in(clone), f"still running: {processes_in(clone)}")
            check_output(log.read_text(), f"http://127.0.0.1:{port}", clone)
        except Failure as failure:
            with suppress(ProcessLookupError):
                os.killpg(make.pid, signal.SIGKILL)
            sys.exit(f"{log.read_text()}\nfresh-clone: {failure}")
    print(f"fresh-clone: landing page after {seconds:.0f} s, stopped without leftovers.")


class Failure(Exception):
    """Something a newcomer would notice."""


def check(holds: bool, message: str) -> None:
    if not holds:
        raise Failure(message)


def check_output(text: str, url: str, clone: Path) -> None:
    expected = [
        "Installing packages...",
        "Preparing the database...",
        "Preparing the bots...",
        "Preparing the static files...",
        "Compiling the bots' search in the background (a minute or two, only once)...",
        f"Moonrise table is running at {url}",
        f"Data is stored in {clone / 'var'}",
        "Press Ctrl-C to stop.",
        "Stopping...",
        "Stopped.",
    ]
    check("Warning" not in text, "make run prints a warning")
    printed = [
        line
        for line in text.splitlines()
        # make reports the interruption. A bot that plays early logs that its search is not compiled yet.
        if line and not line.startswith("make: ") and "plain engine" not in line
    ]
    check(printed == expected, f"expected these lines:\n{chr(10).join(expected)}")


def wait_until(holds: Callable[[], bool], message: str) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        check(time.monotonic() < deadline, message)
        time.sleep(0.1)


def wait_for_landing_page(make: subprocess.Popen[bytes], url: str) -> float:
    start = time.monotonic()
    while time.monotonic() < start + START_SECONDS:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return time.monotonic() - start
        except OSError:
            check(make.poll() is None, f"make run ended with {make.returncode}")
            time.sleep(0.2)
    raise Failure(f"no landing page after {START_SECONDS} s")


def not_compiled(clone: Path) -> list[Path]:
    catalogues = clone.glob("locale/*/LC_MESSAGES/django.po")
    return [path for path in catalogues if not path.with_suffix(".mo").exists()]


def git_sees(clone: Path) -> str:
    command = ["git", "status", "--porcelain"]
    return subprocess.run(command, cwd=clone, check=True, capture_output=True, text=True).stdout


def processes_in(clone: Path) -> list[str]:
    """The processes that run in the clone or have it in their command line."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_text().replace("\0", " ")
            if str(clone) in command or (process / "cwd").resolve().is_relative_to(clone):
                found.append(command)
        except OSError:  # it has ended, or belongs to another user
            continue
    return found


if __name__ == "__main__":
    main()
