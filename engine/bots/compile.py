"""`python -m engine.bots.compile`: compiles the search kernel into its cache, unless it is there already.

Exit status 1, with one line on stderr, when there is no numba or the cache can't be written: the bots play
without it. Safe to run twice at once: each writes into a folder of its own, the first to finish wins.
"""

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from engine.bots.compiled import COMPLETE, cache_folder, load

GENTLE = 10
"""Compiling takes a minute; whatever else starts meanwhile goes first."""
DRAFT = "draft-"
ABANDONED_SECONDS = 3600
"""A draft this old was left by a process that was killed."""


def main() -> int:
    folder = cache_folder()
    if folder is None:
        return _refuse("numba is not installed")
    if (folder / COMPLETE).exists():
        return 0
    try:
        _fill(folder)
    except OSError as error:
        return _refuse(f"can't fill {folder}: {error}")
    return 0


def _fill(folder: Path) -> None:
    os.nice(GENTLE)
    folder.parent.mkdir(parents=True, exist_ok=True)
    _remove_abandoned(folder.parent)
    draft = Path(tempfile.mkdtemp(dir=folder.parent, prefix=DRAFT))
    try:
        load(draft)
        (draft / COMPLETE).touch()
        # mkdtemp keeps others out; a cache may be filled by one user and read by another.
        draft.chmod(0o755)
        draft.rename(folder)
    except OSError:
        if not (folder / COMPLETE).exists():
            raise
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _remove_abandoned(root: Path) -> None:
    for draft in root.glob(f"{DRAFT}*"):
        if time.time() - draft.stat().st_mtime > ABANDONED_SECONDS:
            shutil.rmtree(draft, ignore_errors=True)


def _refuse(why: str) -> int:
    sys.stderr.write(f"the bots' search is not compiled: {why}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
