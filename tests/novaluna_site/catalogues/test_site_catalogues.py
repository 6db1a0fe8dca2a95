"""The catalogues of the site itself. `make lint` checks their translations."""

import subprocess
import sys

from django.conf import settings

from novaluna_site.catalogues.extraction import extract_messages
from novaluna_site.catalogues.files import empty_catalogue, write_compiled
from novaluna_site.catalogues.places import ROOT, catalogue_path, languages
from novaluna_site.catalogues.rules import read_rules

MOST_BYTES = 15_000_000
LETTERS = "ж" * 2000


def test_every_offered_language_but_english_has_a_catalogue():
    assert set(dict(settings.LANGUAGES)) - set(languages()) == {"en"}


def test_every_language_has_the_same_terms():
    terms = {name: {term.name for term in read_rules(name).terms} for name in languages()}

    assert {name: set.union(*terms.values()) - known for name, known in terms.items()} == {
        name: set() for name in languages()
    }


def test_every_catalogue_was_compiled_before_the_tests():
    assert [name for name in languages() if not catalogue_path(name).with_suffix(".mo").exists()] == []


def test_complete_catalogues_of_all_languages_take_little_memory(tmp_path):
    for language in languages():
        write_complete_catalogue(tmp_path, language)

    command = [
        sys.executable,
        "-m",
        "tests.novaluna_site.catalogues.catalogues_memory",
        tmp_path,
        *languages(),
    ]
    printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout

    assert 1_000_000 < int(printed) < MOST_BYTES


def write_complete_catalogue(locale, language):
    """Every text of the site, with a translation that is half as long again."""
    catalogue = empty_catalogue(language)
    for number, message in enumerate(extract_messages()):
        if message.id:
            english = message.id if isinstance(message.id, str) else message.id[0]
            translation = f"{LETTERS[: len(english) * 3 // 2]} {number}"
            forms = tuple(f"{translation} {form}" for form in range(catalogue.num_plurals))
            catalogue.add(message.id, forms if message.pluralizable else translation, context=message.context)
    write_compiled(catalogue_path(language, locale).with_suffix(".mo"), catalogue, 0)
