"""The static files, collected and compressed once for all sites of the tests: it takes 15 s of CPU time."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.alone import alone

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "var" / "test-static"
COMMAND = (
    "from novaluna_site.run.collected_static import collect_static_if_changed; collect_static_if_changed()"
)


def collect_static() -> Path:
    """Collect the static files as `serve` does, unless they are current. Returns their folder."""
    with alone(STATIC.with_name("test-static.lock")):
        if not _is_collected():
            # Without the files of earlier versions, whose names have other hashes.
            shutil.rmtree(STATIC, ignore_errors=True)
            STATIC.mkdir()
            environment = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
            subprocess.run(
                [sys.executable, str(ROOT / "manage.py"), "shell", "--no-imports", "--command", COMMAND],
                env=environment | {"STATIC_ROOT": str(STATIC)},
                check=True,
            )
    return STATIC


def _is_collected() -> bool:
    stamp = STATIC / "sources.sha256"
    if not stamp.exists():
        return False
    collected = stamp.stat().st_mtime
    sources = [ROOT / "novaluna_site/web/static_files.py", *(ROOT / "static").rglob("*")]
    return all(path.stat().st_mtime < collected for path in sources)
