"""Migrations must keep working when the code changes."""

import re
from io import StringIO

import pytest
from django.core.management import call_command

from tests.architecture.tracked import ROOT, tracked_files

MIGRATIONS = [path for path in tracked_files("*/migrations/*.py") if path.name != "__init__.py"]
APP_CODE = re.compile(r"^\s*(?:from|import) (?:engine|accounts|games|novaluna_site)\b.*$", re.MULTILINE)


@pytest.mark.sqlite
@pytest.mark.django_db
def test_the_models_have_their_migrations():
    call_command("makemigrations", "--check", "--dry-run", stdout=StringIO())


def test_they_import_no_app_code():
    assert {
        f"{path.relative_to(ROOT)}: {line}"
        for path in MIGRATIONS
        for line in APP_CODE.findall(path.read_text())
    } == set()


def test_their_names_state_the_intent():
    assert [path.name for path in MIGRATIONS if "_auto_" in path.name] == []
