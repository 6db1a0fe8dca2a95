import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import CommandError


def claim_data_dir(folder: Path) -> int:
    """Lock the folder and return the lock's file descriptor. The lock is released when the process ends."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder / "serve.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise CommandError(
            f"can't write to {folder} ({error.strerror}): make it writable for this user or set DATA_DIR"
        ) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise CommandError(f"another `serve` already runs on {folder}: end it or set DATA_DIR") from error
    return lock


@contextmanager
def data_dir_claimed(folder: Path) -> Iterator[None]:
    """Hold the lock for a while. Raises CommandError if the site is running."""
    lock = claim_data_dir(folder)
    try:
        yield
    finally:
        os.close(lock)
