"""docs/rules.md names the code of each rule. These tests check that the code exists."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROWS = re.findall(r"^\| (R\d\.\d) \|.*\| (.+) \|$", (ROOT / "docs" / "rules.md").read_text(), re.MULTILINE)
RULES = {1: 6, 2: 1, 3: 5, 4: 5, 5: 3, 6: 6}


def names_in(file):
    for node in ast.walk(ast.parse((ROOT / "engine" / file).read_text())):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def test_every_rule_is_listed_once():
    expected = [f"R{chapter}.{number}" for chapter, last in RULES.items() for number in range(1, last + 1)]
    assert [rule for rule, _ in ROWS] == expected


def test_the_named_code_exists():
    for rule, places in ROWS:
        for place in places.split("; "):
            file, names = re.fullmatch(r"`(\w+\.py)`: (.+)", place).groups()
            assert set(re.findall(r"`(\w+)`", names)) <= set(names_in(file)), rule
