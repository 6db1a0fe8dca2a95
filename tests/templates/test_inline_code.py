import re

import pytest
from django.conf import settings

# A mail brings its style along and has no content security policy.
TEMPLATES = sorted(
    path for path in (settings.BASE_DIR / "templates").rglob("*.*") if path.name != "mail.html"
)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_templates_have_no_inline_style_or_script(path):
    html = path.read_text(encoding="utf-8")
    assert not re.search(r"\sstyle=", html)
    # A script of type JSON is data and runs nowhere.
    assert not re.search(r"<style|<script(?![^>]*\b(?:src=|type=\"application/json\"))|\son[a-z]+=\"", html)
