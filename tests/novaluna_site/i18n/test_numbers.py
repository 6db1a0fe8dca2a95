import pytest
from django.utils import translation

from novaluna_site import i18n
from tests.languages import LANGUAGES


@pytest.mark.parametrize(
    ("language", "number", "decimal", "percent"),
    [
        ("en", "12345", "2.50", "45%"),
        ("uk", "12345", "2,50", "45%"),
        ("ru", "12345", "2,50", "45\u00a0%"),
        ("de", "12345", "2,50", "45\u00a0%"),
        ("hu", "12345", "2,50", "45%"),
        ("fa", "۱۲۳۴۵", "۲٫۵۰", "۴۵٪"),
    ],
)
def test_numbers(language, number, decimal, percent):
    with translation.override(language):
        assert i18n.numeral(12345) == number
        assert i18n.decimal(2.5, 2) == decimal
        assert i18n.percent(0.449) == i18n.hundredths(45) == percent


def test_a_change_has_a_real_minus_sign():
    assert [i18n.signed(change) for change in (12, -7, 0)] == ["+12", "−7", "±0"]


def test_a_sign_stays_before_its_number_between_persian_words():
    with translation.override("fa"):
        assert i18n.signed(12) == "\u200e+۱۲"


@pytest.mark.parametrize("language", LANGUAGES)
def test_live_clocks(language):
    with translation.override(language):
        shown = [i18n.clock_words(seconds) for seconds in (0, 8, 247, 3750)]
        assert shown == [i18n.digits(text) for text in ("0:00", "0:08", "4:07", "1:02:30")]


def test_digits_change_in_persian_only():
    for language in LANGUAGES:
        with translation.override(language):
            assert i18n.digits("22:00") == ("۲۲:۰۰" if language == "fa" else "22:00")
