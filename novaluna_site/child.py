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
    """Start a process in a session of its own (Ctrl-C does not reach it) that ends when this one is killed.

    Call it from the main thread: to Linux the end of the calling *thread* is the end of the parent.
    Elsewhere a child outlives a parent that was killed with SIGKILL.
    """
    return subprocess.Popen(  # noqa: S603 - fixed commands, no shell
        [sys.executable, "-I", "-S", str(DIE_WITH_PARENT), str(os.getpid()), *command],
        env=env,
        stdin=stdin,
        stdout=stdout,
        stderr=subprocess.STDOUT if stdout is not None else None,
        pass_fds=keep_fds,
        start_new_session=True,
    )


def stop_child(process: subprocess.Popen[bytes], *, patience: float = 10) -> None:
    """End a child politely, then by force; return when it is gone."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
    process.wait()
