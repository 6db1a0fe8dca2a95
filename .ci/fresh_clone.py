"""Start a clone of this commit as a newcomer would, see the landing page, stop it; nothing may be left."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 300
STOP_SECONDS = 30


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="fresh-clone-") as folder:
        clone, log = Path(folder, "site"), Path(folder, "log")
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        port = free_port()
        with log.open("wb") as output:
            # A newcomer has nothing set; a session of its own, so that Ctrl-C can be sent as a terminal does.
            make = subprocess.Popen(
                ["make", "run"],
                cwd=clone,
                env={name: os.environ[name] for name in os.environ if not name.endswith("_URL")}
                | {"PORT": str(port)},
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            seconds = wait_for_landing_page(make, f"http://127.0.0.1:{port}/")
            check(f"http://127.0.0.1:{port}" in log.read_text(), "the address was not printed")
            check(not git_sees(clone), f"make run left files that git sees: {git_sees(clone)}")
            os.killpg(make.pid, signal.SIGINT)
            make.wait(STOP_SECONDS)
            check(not processes_in(clone), f"still running: {processes_in(clone)}")
        except (Failure, subprocess.TimeoutExpired) as error:
            os.killpg(make.pid, signal.SIGKILL)
            sys.exit(f"{log.read_text()}\nfresh-clone: {error}")
    print(f"fresh-clone: landing page after {seconds:.0f} s, stopped without leftovers.")


class Failure(Exception):
    """Something a newcomer would stumble over."""


def check(holds: bool, message: str) -> None:
    if not holds:
        raise Failure(message)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


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


def git_sees(clone: Path) -> str:
    command = ["git", "status", "--porcelain"]
    return subprocess.run(command, cwd=clone, check=True, capture_output=True, text=True).stdout


def processes_in(clone: Path) -> list[str]:
    """The processes whose working folder is the clone."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if (process / "cwd").resolve().is_relative_to(clone):
                found.append((process / "cmdline").read_text().replace("\0", " "))
        except OSError:  # ended meanwhile, or not ours
            continue
    return found


if __name__ == "__main__":
    main()
