"""Other packages import only `engine` and `engine.bots`, no module below them.

This is not an import contract, because `engine` has functions with the names of modules, such as `position`.
"""

import ast
from collections.abc import Iterator

from tests.architecture.tracked import ROOT, tracked_files

PUBLIC = {"engine", "engine.bots"}


def test_only_the_public_modules_of_the_engine_are_imported():
    assert [
        f"{path.relative_to(ROOT)}: {module}"
        for path in tracked_files("accounts/*.py", "games/*.py", "novaluna_site/*.py")
        for module in imported_modules(path.read_text())
        if module.startswith("engine.") and module not in PUBLIC
    ] == []


def imported_modules(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
