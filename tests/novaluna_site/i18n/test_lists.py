import pytest
from django.utils import translation

from novaluna_site import i18n
from novaluna_site.i18n.quotation import QUOTATION_MARKS
from tests.languages import LANGUAGES

NAMES = ["Ada", "Ben", "Cleo"]


@pytest.mark.parametrize(
    ("language", "three", "two"),
    [
        ("en", "Ada, Ben, and Cleo", "Ada and Ben"),
        ("uk", "Ada, Ben і Cleo", "Ada і Ben"),
        ("ru", "Ada, Ben и Cleo", "Ada и Ben"),
        ("de", "Ada, Ben und Cleo", "Ada und Ben"),
        ("hu", "Ada, Ben és Cleo", "Ada és Ben"),
        ("fa", "Ada،\u200f Ben، و Cleo", "Ada و Ben"),
    ],
)
def test_a_list_ends_with_and(language, three, two):
    with translation.override(language):
        assert i18n.and_list(NAMES) == three
        assert i18n.and_list(NAMES[:2]) == two
        assert i18n.and_list(NAMES[:1]) == "Ada"
        assert i18n.and_list([]) == ""


def test_facts_are_separated_by_the_signs_of_the_language():
    assert i18n.comma_list(NAMES) == "Ada, Ben, Cleo"
    assert i18n.semicolon_list(NAMES) == "Ada; Ben; Cleo"
    assert i18n.comma() == ", "
    with translation.override("fa"):
        assert i18n.comma_list(NAMES) == "Ada،\u200f Ben،\u200f Cleo"
        assert i18n.semicolon_list(NAMES) == "Ada؛ Ben؛ Cleo"


def test_every_language_has_quotation_marks():
    assert set(QUOTATION_MARKS) == set(LANGUAGES)
    with translation.override("hu"):
        assert i18n.quoted("Nova Luna") == "„Nova Luna”"


def test_a_name_is_isolated_only_between_words_from_right_to_left():
    assert i18n.isolated("Ada (2)") == "Ada (2)"
    with translation.override("fa"):
        assert i18n.isolated("Ada (2)") == "\u2068Ada (2)\u2069"
