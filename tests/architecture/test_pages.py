"""Every text in a template can be translated, and every icon is drawn once."""

import re

from tests.architecture.tracked import ROOT, tracked_files

TEMPLATES = tracked_files("templates/**/*.html", "templates/*.html")
# Not text of the page: Django's tags, comments, HTML tags, entities, and the content of blocktranslate.
MARKUP = re.compile(
    r"{#.*?#}|{% block body_class %}.*?{% endblock|{% blocktranslate.*?{% endblocktranslate %}|{%.*?%}"
    r"|{{.*?}}|<(?:style|script)\b.*?</(?:style|script)>|<!--.*?-->|<kbd>\w+</kbd>|<[^>]*>|&\w+;",
    re.DOTALL,
)
PICTURES = tracked_files("static/img/*.svg")
SPOKEN = re.compile(r'\b(?:alt|aria-label|placeholder|title)="([^"{]*[A-Za-z]{2}[^"{]*)"')
WORD = re.compile(r"[^\W\d_]{2,}")


def test_no_template_has_words_that_can_not_be_translated():
    bare = {
        str(path.relative_to(ROOT)): found
        for path in TEMPLATES
        if (found := WORD.findall(MARKUP.sub(" ", path.read_text())) + SPOKEN.findall(path.read_text()))
    }

    assert bare == {}


def test_it_would_notice_bare_words():
    assert WORD.findall(MARKUP.sub(" ", '<p class="dim">{{ name }} moves</p>')) == ["moves"]


def test_no_two_drawings_in_a_picture_have_the_same_id():
    for path in PICTURES:
        ids = re.findall(r'\bid="([^"]+)"', path.read_text())
        assert sorted(ids) == sorted(set(ids)), path.name
