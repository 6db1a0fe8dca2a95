"""Test modules share plain modules and plugins; none imports a conftest."""

import re

from tests.architecture.tracked import ROOT, tracked_files

FROM_CONFTEST = re.compile(r"^\s*(?:from|import)\s.*\bconftest\b", re.MULTILINE)
TESTS = tracked_files("tests/*.py")


def test_no_module_imports_a_conftest():
    assert [str(path.relative_to(ROOT)) for path in TESTS if FROM_CONFTEST.search(path.read_text())] == []


def test_it_would_notice_an_import():
    assert FROM_CONFTEST.search("from tests.games.conftest import play\n")
    assert FROM_CONFTEST.search("    import tests.conftest\n")
