import re

import pytest
from django.conf import settings

# Mails are left out: they contain their styles and have no Content Security Policy.
TEMPLATES = sorted(
    path for path in (settings.BASE_DIR / "templates").rglob("*.*") if path.name != "mail.html"
)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_templates_have_no_inline_style_or_script(path):
    html = path.read_text(encoding="utf-8")
    assert not re.search(r"\sstyle=", html)
    # A script of type JSON is data and is not executed.
    assert not re.search(r"<style|<script(?![^>]*\b(?:src=|type=\"application/json\"))|\son[a-z]+=\"", html)
