import pytest

from novaluna_site.catalogues.__main__ import main
from novaluna_site.catalogues.buttons import labels
from novaluna_site.catalogues.extraction import extract_messages
from novaluna_site.catalogues.linting import lint, lint_language
from novaluna_site.catalogues.updating import update_catalogue
from tests.novaluna_site.catalogues.texts import texts_of_site, write_texts

PAGE = """<button type="submit" aria-label="{% translate "Not this" %}">{% translate "Join" %}</button>
<a class="button quiet" href="{% if a > b %}x{% endif %}">
  {% blocktranslate %}View<span class="visually-hidden"> {{ name }}</span>{% endblocktranslate %}</a>
<a class="link">{% translate "A link" %}</a>
<button title="{% blocktranslate %}Not <b>this</b>{% endblocktranslate %}">{{ label }}</button>"""


@pytest.fixture
def site(tmp_path):
    """A site with one text, and its German translation."""
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates/page.html").write_text('{% translate "Join" %}')
    write_texts(tmp_path / "locale", "de", {"Join": "Mitspielen"})
    make_messages(tmp_path)
    return tmp_path


def make_messages(root):
    update_catalogue("de", extract_messages(root), root / "locale")


def sentences(root):
    return [str(problem) for problem in lint(["de"], root, root / "locale")]


def test_a_complete_catalogue_passes(site):
    assert sentences(site) == []


def test_a_problem_names_language_check_text_and_file(site):
    write_texts(site / "locale", "de", {"Join": "Join"})
    make_messages(site)

    assert sentences(site) == ["de: same: “Join” (templates/page.html): the same as in English"]


@pytest.mark.parametrize(
    "template",
    [
        '{% translate "Join" %}{% translate "Leave" %}',
        '{% translate "Leave" %}',
        '{% translate "Join" context "button" %}',
        '{# Translators: a game. #}\n{% translate "Join" %}',
    ],
)
def test_a_catalogue_that_is_not_current_is_found(site, template):
    (site / "templates/page.html").write_text(template)

    assert "de: stale: the texts of the site have changed: run make messages" in sentences(site)


def test_a_catalogue_may_have_other_line_breaks(site):
    path = site / "locale/de/LC_MESSAGES/django.po"
    path.write_text(path.read_text().replace('msgstr "Mitspielen"', 'msgstr ""\n"Mit"\n"spielen"'))

    assert sentences(site) == []


def test_a_damaged_catalogue_is_found(site):
    path = site / "locale/de/LC_MESSAGES/django.po"
    path.write_text(path.read_text() + "<<<<<<< HEAD\n")

    assert [sentence.split(":")[1].strip() for sentence in sentences(site)] == ["damaged"]


def test_other_plural_forms_than_those_of_django_are_found(site):
    path = site / "locale/de/LC_MESSAGES/django.po"
    path.write_text(path.read_text().replace("plural=(n != 1)", "plural=(n > 1)"))

    assert sentences(site) == ["de: plurals: Plural-Forms are not those of Django: run make messages"]


def test_an_exception_for_a_text_that_is_gone_is_found(site):
    (site / "locale/de/words.toml").write_text(
        'quotes = "„“"\n[allowed]\nsame = ["Gone", "Jo…"]\ntypo = []\n'
    )

    assert sentences(site) == [
        "de: unused: words.toml allows a text that does not exist: “Gone”",
        "de: unused: words.toml names a check that does not exist: typo",
    ]


def test_ascii_quotes_and_dots_in_english_texts_are_found(site):
    texts = (
        '{% translate \'Say "yes"...\' %}{% blocktranslate %}<b class="x">Don\'t</b>{% endblocktranslate %}'
    )
    (site / "templates/page.html").write_text(texts)

    found = [sentence for sentence in sentences(site) if sentence.startswith("en:")]

    assert [sentence.rpartition(": ")[0].partition(" “")[0] for sentence in found] == ["en: source:"] * 2


def test_a_long_text_on_a_button_is_found(tmp_path):
    texts = texts_of_site("Join")
    write_texts(tmp_path, "de", {"Join": "An dieser Partie teilnehmen"})

    found = [problem.check for problem in lint_language("de", texts, frozenset({("", "Join")}), tmp_path)]

    assert found == ["length"]


def test_the_texts_on_buttons_are_known_from_the_templates():
    found = "".join(labels(PAGE))

    assert "Join" in found
    assert 'View<span class="visually-hidden">' in found
    assert "{{ label }}" in found
    assert "Not" not in found
    assert "A link" not in found


def test_the_command_prints_some_problems_of_each_kind(site, monkeypatch, capsys):
    monkeypatch.setattr("novaluna_site.catalogues.__main__.SOME", 1)
    monkeypatch.setattr(
        "novaluna_site.catalogues.__main__.lint", lambda languages: lint(languages, site, site / "locale")
    )
    (site / "templates/page.html").write_text(
        '{% translate "Join" %}{% translate "Leave" %}{% translate "Go" %}'
    )
    write_texts(site / "locale", "de", {})
    make_messages(site)

    assert main(["lint", "de"]) == 1
    assert "de: missing: … and 2 more; lint --all prints them" in capsys.readouterr().out
    assert main(["lint", "de", "--all"]) == 1
    assert capsys.readouterr().out.count("not translated") == 3
