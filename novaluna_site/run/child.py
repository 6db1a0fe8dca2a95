import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

DIE_WITH_PARENT = Path(__file__).with_name("die_with_parent.py")


def start_child(
    command: Sequence[str],
    *,
    env: Mapping[str, str] | None = None,
    stdin: int | IO[bytes] = subprocess.DEVNULL,
    stdout: int | IO[bytes] | None = None,
    keep_fds: Sequence[int] = (),
) -> subprocess.Popen[bytes]:
    """Start a process in its own session (Ctrl-C does not reach it) that ends when this one is killed.

    A file for `stdout` gets the error output too; with `DEVNULL`, errors are still shown.

    Call this from the main thread: Linux kills the child when the calling *thread* ends. On other systems the
    child survives if this process is killed with SIGKILL.
    """
    return subprocess.Popen(  # noqa: S603 - fixed commands, no shell
        [sys.executable, "-I", "-S", str(DIE_WITH_PARENT), str(os.getpid()), *command],
        env=env,
        stdin=stdin,
        stdout=stdout,
        stderr=None if stdout in (None, subprocess.DEVNULL) else subprocess.STDOUT,
        pass_fds=keep_fds,
        start_new_session=True,
    )


def stop_child(process: subprocess.Popen[bytes], *, patience: float = 10) -> None:
    """Send SIGTERM, after `patience` seconds SIGKILL; return when the process has ended."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
    process.wait()
