import re

import pytest
from django.conf import settings

STYLES = sorted((settings.BASE_DIR / "static/css").rglob("*.css"))
# Mails are left out: they contain their styles and have no Content Security Policy.
TEMPLATES = sorted(
    path for path in (settings.BASE_DIR / "templates").rglob("*.*") if path.name != "mail.html"
)
# Properties that would not be mirrored in languages written from right to left.
PHYSICAL = re.compile(
    r"(?<![\w-])(?:(?:(?:margin|padding|border)-)?(?:left|right|top|bottom)|(?:min-|max-)?(?:width|height))\s*:"
    r"|(?:text-align|float):\s*(?:left|right)"
)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
QUERY = re.compile(r"@(?:media|container)[^{]*")


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_styles_use_logical_properties_only(path):
    css = QUERY.sub("", COMMENT.sub("", path.read_text(encoding="utf-8")))
    assert PHYSICAL.findall(css) == []


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_every_rule_is_in_a_layer(path):
    css = COMMENT.sub("", path.read_text(encoding="utf-8"))
    depth, outside = 0, ""
    for character in css:
        depth += character == "{"
        outside += character if depth == 0 else ""
        depth -= character == "}"
    assert all(part.strip().startswith("@layer") for part in re.split(r"[;}]", outside) if part.strip())


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_templates_have_no_inline_style_or_script(path):
    html = path.read_text(encoding="utf-8")
    assert not re.search(r"\sstyle=", html)
    # A script of type JSON is data and is not executed.
    assert not re.search(r"<style|<script(?![^>]*\b(?:src=|type=\"application/json\"))|\son[a-z]+=\"", html)
