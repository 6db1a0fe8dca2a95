"""Loads the compiled searches from the cache that `python -m engine.bots.compile` fills.

`searches` never compiles. Each combination of sources, numba version and processor has its own folder, so
outdated code is never loaded. numba's own check is too weak: it looks only at the file of the function it
loads, not at the functions that are compiled into it.
"""

import atexit
import hashlib
import importlib
import logging
import os
import platform
import shutil
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import ModuleType
from typing import Any

log = logging.getLogger(__name__)

PACKAGE = Path(__file__).parents[1]
SOURCES = sorted([*PACKAGE.glob("kernel/*.py"), PACKAGE / "tiles.csv", PACKAGE / "tiles.py"])
COMPLETE = "complete"
"""The file that marks a folder as completely compiled. It lists the other files with their hashes."""

_loaded: dict[str, ModuleType | None] = {}
_warned: set[str] = set()


def cache_root() -> Path:
    """NUMBA_CACHE_DIR, or the site's data folder."""
    named = os.environ.get("NUMBA_CACHE_DIR")
    return Path(named) if named else Path(os.environ.get("DATA_DIR") or PACKAGE.parent / "var") / "kernel"


def cache_folder() -> Path | None:
    """The folder for this version's machine code; None without numba."""
    try:
        versions = [version(name) for name in ("numba", "llvmlite", "numpy")]
    except PackageNotFoundError:
        return None
    digest = hashlib.sha256(repr([versions, sys.version, _processor()]).encode())
    for source in SOURCES:
        # numba recompiles when a file's modification time changes, even if its content does not.
        digest.update(f"{source} {source.stat().st_mtime_ns}".encode() + source.read_bytes())
    return cache_root() / digest.hexdigest()[:16]


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return f"{platform.machine()} {platform.processor()}"
    return "".join(
        line for line in dict.fromkeys(lines) if line.startswith(("model name", "flags", "Features"))
    )


def seal(folder: Path) -> None:
    """Mark the folder as complete."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != COMPLETE)
    lines = [f"{_hash(path)}  {path.relative_to(folder)}\n" for path in files]
    (folder / COMPLETE).write_text("".join(lines), encoding="utf-8")


def is_complete(folder: Path) -> bool:
    """Whether every listed file has its hash. Damaged machine code would crash without an error message."""
    try:
        lines = (folder / COMPLETE).read_text(encoding="utf-8").splitlines()
        listed = [line.split("  ", 1) for line in lines]
        return bool(listed) and all(_hash(folder / name) == known for known, name in listed)
    except (OSError, ValueError):
        return False


def needs_compiling() -> bool:
    """Whether `python -m engine.bots.compile` has work to do."""
    folder = cache_folder()
    return folder is not None and not is_complete(folder)


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def searches() -> Any | None:
    """The module `engine.kernel.searches`; None until it has been compiled."""
    if "searches" not in _loaded:
        folder = cache_folder()
        if folder is None:
            _warn_once("numba is not installed: the bots think with the plain engine, slower and weaker")
        elif not (folder / COMPLETE).exists():
            _warn_once(f"no machine code in {folder} yet: for now the bots think with the plain engine")
        elif not is_complete(folder):
            _warn_once(f"the machine code in {folder} is damaged: the bots think with the plain engine")
        else:
            _loaded["searches"] = _load_or_warn(folder)
    return _loaded.get("searches")


def prepare() -> bool:
    """Load the searches before they are needed, which takes a second. False if they are not compiled."""
    return searches() is not None


def _load_or_warn(folder: Path) -> ModuleType | None:
    try:
        return load(folder)
    except (OSError, ImportError, RuntimeError) as error:
        _warn_once(
            f"the machine code in {folder} does not load ({error}): the bots think with the plain engine"
        )
        return None


def load(folder: Path, module: str = "searches") -> ModuleType:
    """Import a kernel module with its machine code from this folder. Missing code is compiled into it."""
    numba_config = importlib.import_module("numba").config
    # Otherwise numba would notice a changed environment when it first compiles, and reset CACHE_DIR.
    numba_config.reload_config()
    numba_config.CACHE_DIR = str(_writable(folder))
    return importlib.import_module(f"engine.kernel.{module}")


def _writable(folder: Path) -> Path:
    """numba refuses to read a cache that it can't write, so a read-only one is copied."""
    if os.access(folder, os.W_OK):
        return folder
    copy = Path(tempfile.mkdtemp(prefix="kernel-"))
    atexit.register(shutil.rmtree, copy, ignore_errors=True)
    return Path(shutil.copytree(folder, copy / folder.name))


def _warn_once(message: str) -> None:
    if message not in _warned:
        _warned.add(message)
        log.warning(message)
