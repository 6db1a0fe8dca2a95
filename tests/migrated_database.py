"""An empty SQLite database with all tables, made once for all tests: migrating takes 6 s of CPU time."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.alone import alone

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "var" / "test-database"
DATABASE = "novaluna.sqlite3"
STAMP = "migrations.sha256"


def copy_migrated_database(target: Path) -> None:
    """Copy the database, which is made first unless it is current."""
    with alone(FOLDER.with_suffix(".lock")):
        migrations = _hash_of_migrations()
        stamp = FOLDER / STAMP
        if not stamp.exists() or stamp.read_text() != migrations:
            _make()
            stamp.write_text(migrations)
        shutil.copyfile(FOLDER / DATABASE, target)


def _make() -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
    subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "migrate", "--verbosity", "0"],
        env=environment | {"DATA_DIR": str(FOLDER)},
        check=True,
    )


def _hash_of_migrations() -> str:
    """Of our migrations, and of the versions of the packages that have their own."""
    files = sorted([*ROOT.glob("*/migrations/*.py"), *ROOT.glob("*/*/migrations/*.py")])
    contents = b"".join(path.read_bytes() for path in [*files, ROOT / "requirements" / "run.lock"])
    return hashlib.sha256(contents).hexdigest()
