"""The rules need the standard library only."""

import ast
import doctest
import sys
from pathlib import Path

import engine

FOLDER = Path(engine.__file__).parent


def imported_packages(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file.name}: a relative import"
            yield node.module.split(".")[0]


def test_the_rules_import_nothing_but_the_standard_library():
    files = sorted(FOLDER.glob("*.py"))
    assert len(files) > 10
    for file in files:
        assert set(imported_packages(file)) <= {*sys.stdlib_module_names, "engine"}, file.name


def test_the_example_in_the_docstring_works():
    result = doctest.testmod(engine)
    assert result.attempted > 0
    assert result.failed == 0


def test_all_lists_the_public_names():
    assert sorted(engine.__all__) == sorted(set(engine.__all__))
    for name in engine.__all__:
        assert hasattr(engine, name)
