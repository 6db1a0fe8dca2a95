"""Make targets, commands, links and paths in the documents exist."""

import re
from pathlib import Path

from django.core.management import get_commands

from tests.architecture.tracked import ROOT, tracked_files

DOCUMENTS = tracked_files("*.md")
NAMED_PATH = re.compile(
    r"`((?:games|accounts|engine|novaluna_site|templates|static|tests|docs|bench|deploy)/[\w./-]+)`"
)
MAKE_TARGETS = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def test_every_make_target_exists():
    assert {
        f"{document.name}: make {target}"
        for document in DOCUMENTS
        for target in re.findall(r"\bmake ([a-z][a-z-]*)", code_in(document))
        if target not in MAKE_TARGETS
    } == set()


def test_every_management_command_exists():
    assert {
        f"{document.name}: manage.py {command}"
        for document in DOCUMENTS
        for command in re.findall(r"manage\.py ([a-z_]+)", document.read_text())
        if command not in get_commands()
    } == set()


def test_every_relative_link_has_a_target():
    assert {
        f"{document.name}: {target}"
        for document in DOCUMENTS
        for target in re.findall(r"\]\(([^)\s]+)\)", document.read_text())
        if "://" not in target and not (document.parent / target.partition("#")[0]).exists()
    } == set()


def test_every_path_exists():
    assert {
        f"{document.name}: {path}"
        for document in DOCUMENTS
        for path in NAMED_PATH.findall(document.read_text())
        if path != "deploy/.env" and not (ROOT / path).exists()
    } == set()


def test_make_help_lists_every_command():
    lines = (ROOT / "Makefile").read_text().splitlines()

    assert [line for line in lines if re.match(r"[a-z][a-z-]*:", line) and "## " not in line] == []


def code_in(document: Path) -> str:
    """Only text in code blocks and backticks: in a sentence, "make sure" is not a command."""
    return "\n".join(re.findall(r"```.*?```|`[^`\n]+`", document.read_text(), re.DOTALL))
