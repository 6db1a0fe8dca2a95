"""Plural forms of Ukrainian and Russian, through Django."""

import pytest
from django.utils.translation import trans_real

from novaluna_site.catalogues.compiling import compile_if_changed
from novaluna_site.catalogues.files import empty_catalogue
from tests.novaluna_site.catalogues.texts import write_texts

COUNTED = ("%(n)s tile", "%(n)s tiles")
FORMS = {
    "uk": ("%(n)s тайл", "%(n)s тайли", "%(n)s тайлів", "%(n)s тайла"),
    "ru": ("%(n)s жетон", "%(n)s жетона", "%(n)s жетонов", "%(n)s жетона (дробь)"),
    "de": ("%(n)s Stapel", "%(n)s Stapel (mehrere)"),
    "hu": ("%(n)s lapka (egy)", "%(n)s lapka"),
    "fa": ("%(n)s کاشی (یک)", "%(n)s کاشی"),
}
SLAVIC = {0: 2, 1: 0, 2: 1, 5: 2, 11: 2, 21: 0, 22: 1, 100: 2, 101: 0, 112: 2}
ONE_OR_MORE = {0: 1, 1: 0, 2: 1, 21: 1}
EXPECTED = {"uk": SLAVIC, "ru": SLAVIC, "de": ONE_OR_MORE, "hu": ONE_OR_MORE, "fa": ONE_OR_MORE | {0: 0}}


@pytest.mark.parametrize("language", FORMS)
def test_each_number_gets_its_form(language, tmp_path, settings):
    write_texts(tmp_path, language, {COUNTED: FORMS[language]})
    compile_if_changed(tmp_path)
    settings.LOCALE_PATHS = [tmp_path]
    translation = trans_real.DjangoTranslation(language)

    found = {number: translation.ngettext(*COUNTED, number) for number in EXPECTED[language]}

    assert found == {number: FORMS[language][form] for number, form in EXPECTED[language].items()}


@pytest.mark.parametrize(("language", "count"), [("uk", 4), ("ru", 4), ("de", 2), ("hu", 2), ("fa", 2)])
def test_a_catalogue_has_the_forms_of_django(language, count):
    assert empty_catalogue(language).num_plurals == count
