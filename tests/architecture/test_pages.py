"""What lets style sheets and templates work in any language and in either direction."""

import re

import pytest

from tests.architecture.tracked import ROOT, tracked_files

SHEETS = tracked_files("static/css/*.css")
TEMPLATES = tracked_files("templates/**/*.html", "templates/*.html")
ONE_SIDED = re.compile(
    r"(?:^|[\s;{])(?:"
    r"(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)\s*:"
    r"|border-(?:top|bottom)-(?:left|right)-radius\s*:|(?:left|right)\s*:"
    r"|(?:float|clear|text-align)\s*:\s*(?:left|right)\b)",
    re.MULTILINE,
)
COMMENTS = re.compile(r"/\*.*?\*/", re.DOTALL)
# What is no text of the page: code of Django, comments, tags, entities, and what blocktranslate translates.
MARKUP = re.compile(
    r"{#.*?#}|{% block body_class %}.*?{% endblock|{% blocktranslate.*?{% endblocktranslate %}|{%.*?%}"
    r"|{{.*?}}|<(?:style|script)\b.*?</(?:style|script)>|<!--.*?-->|<kbd>\w+</kbd>|<[^>]*>|&\w+;",
    re.DOTALL,
)
SPOKEN = re.compile(r'\b(?:alt|aria-label|placeholder|title)="([^"{]*[A-Za-z]{2}[^"{]*)"')
WORD = re.compile(r"[^\W\d_]{2,}")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_style_sheets_know_start_and_end_not_left_and_right(sheet):
    rules = COMMENTS.sub("", sheet.read_text())

    assert ONE_SIDED.findall(rules) == []


def test_no_template_has_words_that_can_not_be_translated():
    bare = {
        str(path.relative_to(ROOT)): found
        for path in TEMPLATES
        if (found := WORD.findall(MARKUP.sub(" ", path.read_text())) + SPOKEN.findall(path.read_text()))
    }

    assert bare == {}


@pytest.mark.parametrize(
    "line", ["a { margin-left: 1px }", "a{left:0}", "a { text-align: right }", "a { float: left }"]
)
def test_it_would_notice_a_side(line):
    assert ONE_SIDED.search(line)


def test_it_would_notice_bare_words():
    assert WORD.findall(MARKUP.sub(" ", '<p class="dim">{{ name }} moves</p>')) == ["moves"]
