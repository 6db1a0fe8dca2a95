"""The backup that docs/deploy.md describes, made and restored for real."""

import os
import subprocess
import sys
from contextlib import ExitStack

import psycopg
import pytest

from tests.architecture.tracked import ROOT
from tests.deploy.compose import DEPLOY
from tests.postgres import POSTGRES_PROGRAMS, start_postgres

pytestmark = [pytest.mark.stack, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def server():
    with ExitStack() as stack:
        yield start_postgres(stack)


@pytest.fixture
def new_database(server):
    def create(name: str) -> dict[str, str]:
        """A new empty database; the result is an environment for the site and for PostgreSQL's tools."""
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        path = f"{POSTGRES_PROGRAMS}:{os.environ['PATH']}"
        return {**os.environ, "PATH": path, "DATABASE_URL": server.replace("/postgres?", f"/{name}?")}

    return create


def run(environment, *command) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        list(map(str, command)), cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def manage(environment, *arguments) -> str:
    answer = run(environment, sys.executable, "manage.py", *arguments)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def fingerprint(environment) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table."""
    with psycopg.connect(environment["DATABASE_URL"]) as connection:
        names = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        return {
            name: sorted(connection.execute(f'SELECT * FROM "{name}"').fetchall(), key=repr)
            for (name,) in names
        }


def test_a_restored_site_has_every_row_and_takes_new_ones(new_database, tmp_path):
    lost, found = new_database("lost"), new_database("found")
    manage(lost, "migrate", "--verbosity", "0")
    manage(lost, "prepare_site")

    backup = run(lost, DEPLOY / "backup", tmp_path)
    assert backup.returncode == 0, backup.stderr
    restored = run(found, DEPLOY / "restore", backup.stdout.strip())

    assert restored.returncode == 0, restored.stderr
    assert fingerprint(found) == fingerprint(lost)
    assert len(fingerprint(found)["accounts_user"]) > 0
    manage(found, "migrate", "--check")
    manage(found, "shell", "--command", "User.objects.create(username='newcomer')")


def test_it_never_restores_over_a_filled_database(new_database, tmp_path):
    filled = new_database("filled")
    with psycopg.connect(filled["DATABASE_URL"]) as connection:
        connection.execute("CREATE TABLE games (id int)")
    file = run(filled, DEPLOY / "backup", tmp_path).stdout.strip()

    again = run(filled, DEPLOY / "restore", file)

    assert again.returncode == 1
    assert "not empty" in again.stderr


def test_a_failed_backup_leaves_no_backup(new_database, tmp_path):
    environment = new_database("gone")
    environment["DATABASE_URL"] = environment["DATABASE_URL"].replace("/gone?", "/never-there?")

    backup = run(environment, DEPLOY / "backup", tmp_path)

    assert backup.returncode != 0
    assert list(tmp_path.glob("*.dump")) == []
