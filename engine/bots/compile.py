"""`python -m engine.bots.compile`: compiles the search kernel into its cache, unless it is there already.

Exit status 1, with one line on stderr, if numba is not installed or the cache can't be written; the bots then
play without the kernel. Safe to run twice at once: each run writes into its own folder, and the first to
finish wins.
"""

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from engine.bots.compiled import COMPLETE, cache_folder, is_complete, load, seal

NICENESS = 10
"""Compiling takes a minute. Processes that start during that time have priority over it."""
DRAFT = "draft-"
ABANDONED_SECONDS = 3600
"""A draft this old was left by a process that was killed."""
KEPT = 3
"""Versions of the cache: this one and two earlier ones, for a rollback."""


def main() -> int:
    folder = cache_folder()
    if folder is None:
        return _refuse("numba is not installed")
    if is_complete(folder):
        return 0
    try:
        _fill(folder)
    except OSError as error:
        return _refuse(f"can't fill {folder}: {error}")
    return 0


def _fill(folder: Path) -> None:
    os.nice(NICENESS)
    folder.parent.mkdir(parents=True, exist_ok=True)
    _remove_abandoned(folder.parent)
    draft = Path(tempfile.mkdtemp(dir=folder.parent, prefix=DRAFT))
    try:
        load(draft)
        seal(draft)
        # mkdtemp makes a private folder, but one user may fill the cache and another read it.
        draft.chmod(0o755)
        if not is_complete(folder):
            shutil.rmtree(folder, ignore_errors=True)
        draft.rename(folder)
    except OSError:
        if not is_complete(folder):
            raise
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    _remove_old(folder.parent)


def _remove_abandoned(root: Path) -> None:
    for draft in root.glob(f"{DRAFT}*"):
        if time.time() - draft.stat().st_mtime > ABANDONED_SECONDS:
            shutil.rmtree(draft, ignore_errors=True)


def _remove_old(root: Path) -> None:
    """Safe while an older version is running: it has already loaded its code."""
    filled = sorted(root.glob(f"*/{COMPLETE}"), key=lambda path: path.stat().st_mtime)
    for path in filled[:-KEPT]:
        shutil.rmtree(path.parent, ignore_errors=True)


def _refuse(why: str) -> int:
    sys.stderr.write(f"the bots' search is not compiled: {why}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
