"""A file or function that is too long is split by subject."""

import ast

from tests.architecture.tracked import ROOT, tracked_files

MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 60
WRITTEN_BY_HAND = [
    path
    for path in tracked_files("*.py", "*.js", "*.css", "*.html", "*.md", "Makefile", "*.toml")
    if "migrations" not in path.parts
]


def test_files_are_small():
    sizes = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in WRITTEN_BY_HAND}

    assert {name: size for name, size in sizes.items() if size > MAX_FILE_LINES} == {}


def test_functions_are_small():
    assert [
        f"{path.relative_to(ROOT)}: {name}"
        for path in WRITTEN_BY_HAND
        if path.suffix == ".py"
        for name in long_functions(path.read_text())
    ] == []


def long_functions(text: str) -> list[str]:
    return [
        node.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno >= MAX_FUNCTION_LINES
    ]
