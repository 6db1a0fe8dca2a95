from datetime import timedelta

import pytest
from django.utils import timezone, translation

from novaluna_site import i18n
from tests.languages import LANGUAGES

DAYS = {
    "en": "1 day,2 days,5 days,11 days,21 days,22 days,100 days",
    "uk": "1 день,2 дні,5 днів,11 днів,21 день,22 дні,100 днів",
    "ru": "1 день,2 дня,5 дней,11 дней,21 день,22 дня,100 дней",
    "de": "1 Tag,2 Tage,5 Tage,11 Tage,21 Tage,22 Tage,100 Tage",
    "hu": "1 nap,2 nap,5 nap,11 nap,21 nap,22 nap,100 nap",
    "fa": "۱ روز,۲ روز,۵ روز,۱۱ روز,۲۱ روز,۲۲ روز,۱۰۰ روز",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plural_is_that_of_the_language(language):
    counts = (1, 2, 5, 11, 21, 22, 100)
    with translation.override(language):
        shown = [i18n.duration_words(timedelta(days=count)) for count in counts]
    assert shown == DAYS[language].split(",")


@pytest.mark.parametrize(
    ("span", "words"),
    [
        (timedelta(days=2, hours=13, minutes=4), "2 days 13 hours"),
        (timedelta(days=2, minutes=4), "2 days"),
        (timedelta(hours=5, minutes=20), "5 hours 20 minutes"),
        (timedelta(minutes=10, seconds=5), "10 minutes"),
        (timedelta(seconds=20), "20 seconds"),
        (timedelta(seconds=-5), "0 seconds"),
    ],
)
def test_a_duration_has_the_two_largest_units(span, words):
    assert i18n.duration_words(span) == words


def test_clocks_have_no_seconds():
    assert i18n.duration_words(timedelta(seconds=20), least="minute") == "0 minutes"
    assert i18n.short_units(timedelta(seconds=20)) == ["0m"]


@pytest.mark.parametrize(
    ("language", "short", "long"),
    [
        ("en", "2d 5h", "2 days 5 hours"),
        ("uk", "2 дн. 5 год", "2 дні 5 годин"),
        ("ru", "2 дн. 5 ч", "2 дня 5 часов"),
        ("de", "2 Tg. 5 Std.", "2 Tage 5 Stunden"),
        ("hu", "2 nap 5 ó", "2 nap 5 óra"),
        ("fa", "۲ روز ۵ ساعت", "۲ روز ۵ ساعت"),
    ],
)
def test_a_duration_is_short_on_clocks_and_long_in_sentences(language, short, long):
    span = timedelta(hours=53)
    with translation.override(language):
        assert (" ".join(i18n.short_units(span)), i18n.duration_words(span)) == (short, long)


@pytest.mark.parametrize("language", LANGUAGES)
def test_babel_knows_every_unit(language):
    """It writes the name of the unit if its form is missing."""
    with translation.override(language):
        for unit in ("days", "hours", "minutes", "seconds"):
            for span in (timedelta(**{unit: 1}), timedelta(**{unit: 5})):
                assert "duration" not in i18n.duration_words(span) + " ".join(i18n.short_units(span))


def test_a_rough_duration_has_one_unit_and_is_at_least_a_minute():
    assert i18n.rough_duration(timedelta(hours=4, minutes=50)) == "4 hours"
    assert i18n.rough_duration(timedelta(days=3, hours=2)) == "3 days"
    assert i18n.rough_duration(timedelta(seconds=2)) == "1 minute"


@pytest.mark.parametrize(
    ("language", "two_days", "a_minute"),
    [
        ("en", "2 days ago", "1 minute ago"),
        ("uk", "2 дні тому", "1 хвилину тому"),
        ("ru", "2 дня назад", "1 минуту назад"),
        ("de", "vor 2 Tagen", "vor 1 Minute"),
        ("hu", "2 nappal ezelőtt", "1 perccel ezelőtt"),
        ("fa", "۲ روز پیش", "۱ دقیقه پیش"),
    ],
)
def test_how_long_ago(language, two_days, a_minute):
    now = timezone.now()
    with translation.override(language):
        assert i18n.ago_words(now - timedelta(days=2, hours=3)) == two_days
        # Also for a moment that another server's clock wrote.
        assert i18n.ago_words(now + timedelta(seconds=3)) == a_minute
