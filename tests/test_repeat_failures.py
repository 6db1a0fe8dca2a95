from pathlib import Path

import pytest

from tests import repeat_failures

# Fails as often as the file says.
MODULE = """
from pathlib import Path

import pytest


@pytest.mark.parametrize("name", {names})
def test_it(name):
    left = Path(name)
    failures = int(left.read_text())
    left.write_text(str(failures - 1))
    assert failures <= 0
"""


@pytest.fixture
def run(tmp_path: Path, monkeypatch):
    def run(failures: dict[str, int]) -> int:
        (tmp_path / "pytest.ini").write_text("[pytest]\n")
        (tmp_path / "test_it.py").write_text(MODULE.format(names=list(failures)))
        for name, count in failures.items():
            (tmp_path / name).write_text(str(count))
        return repeat_failures.main(tmp_path, ["-q"])

    # Without plugins pytest starts in a quarter of the time, and does not know their options.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setattr(repeat_failures, "ALONE", [])
    return run


def notes(tmp_path: Path) -> str:
    note = tmp_path / "var" / "not-checked" / "failed-once"
    return note.read_text() if note.exists() else ""


def test_a_test_that_fails_only_once_passes_and_is_named(run, tmp_path):
    assert run({"always": 0, "at_first": 1}) == 0
    assert notes(tmp_path) == "test_it.py::test_it[at_first] failed once and passed 3 times alone.\n"


def test_a_test_that_fails_again_fails_the_run(run, tmp_path):
    assert run({"always": 0, "twice": 2}) == 1
    assert not notes(tmp_path)


def test_four_failures_are_not_repeated(run, tmp_path):
    assert run(dict.fromkeys("abcd", 1)) == 1
    assert not notes(tmp_path)


def test_a_run_without_failures_names_nothing(run, tmp_path):
    assert run({"always": 0}) == 0
    assert not notes(tmp_path)
