"""`python -m engine.bots.compile`: compiles the search kernel into its cache, unless it is there already.

Exit status 1, with one line on stderr, when there is no numba or the cache can't be written: the bots play
without it. Safe to run twice at once: each writes into a folder of its own, the first to finish wins.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from engine.bots.compiled import COMPLETE, cache_folder, load


def main(arguments: list[str]) -> int:
    folder = cache_folder()
    if folder is None:
        return _refuse("numba is not installed")
    if arguments:
        load(Path(arguments[0]))
        return 0
    if (folder / COMPLETE).exists():
        return 0
    try:
        _fill(folder)
    except (OSError, subprocess.CalledProcessError) as error:
        return _refuse(f"can't fill {folder}: {error}")
    return 0


def _fill(folder: Path) -> None:
    """By a process of its own, since numba's settings belong to the whole process."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(dir=folder.parent, prefix="draft-"))
    try:
        subprocess.run([sys.executable, "-m", "engine.bots.compile", str(draft)], check=True)  # noqa: S603
        (draft / COMPLETE).touch()
        draft.chmod(0o755)
        if not folder.exists():
            draft.rename(folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _refuse(why: str) -> int:
    sys.stderr.write(f"the bots' search is not compiled: {why}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
