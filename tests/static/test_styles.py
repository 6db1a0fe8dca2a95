import re

import pytest
from django.conf import settings

STYLES = sorted((settings.BASE_DIR / "static/css").rglob("*.css"))
# Properties that would not be mirrored in languages written from right to left.
PHYSICAL = re.compile(
    r"(?<![\w-])(?:(?:(?:margin|padding|border)-)?(?:left|right|top|bottom)|(?:min-|max-)?(?:width|height))\s*:"
    r"|(?:text-align|float):\s*(?:left|right)"
)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
QUERY = re.compile(r"@(?:media|container)[^{]*")
PAPER = re.compile(r"@page[^{]*\{[^{}]*\}")
"""The size and margins of the paper, which no other rule overrides."""


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_styles_use_logical_properties_only(path):
    css = QUERY.sub("", COMMENT.sub("", path.read_text(encoding="utf-8")))
    assert PHYSICAL.findall(css) == []


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_every_rule_is_in_a_layer(path):
    css = PAPER.sub("", COMMENT.sub("", path.read_text(encoding="utf-8")))
    depth, outside = 0, ""
    for character in css:
        depth += character == "{"
        outside += character if depth == 0 else ""
        depth -= character == "}"
    assert all(part.strip().startswith("@layer") for part in re.split(r"[;}]", outside) if part.strip())
