from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.template import engines
from django.utils import timezone, translation

from novaluna_site import i18n
from tests.languages import LANGUAGES

DAY = date(2026, 11, 19)
MOMENT = datetime(2026, 11, 19, 16, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "day", "short", "month"),
    [
        ("en", "Nov. 19, 2026", "Nov 19", "November 2026"),
        ("uk", "19 листопада 2026\u202fр.", "19 лист.", "листопад 2026\u202fр."),
        ("ru", "19 ноября 2026\u202fг.", "19 нояб.", "ноябрь 2026\u202fг."),
        ("de", "19. November 2026", "19. Nov.", "November 2026"),
        ("hu", "2026. november 19.", "nov. 19.", "2026. november"),
        ("fa", "۱۹ نوامبر ۲۰۲۶", "۱۹ نوامبر", "نوامبر ۲۰۲۶"),
    ],
)
def test_a_date_has_the_order_and_the_case_of_the_language(language, day, short, month):
    with translation.override(language):
        assert (i18n.day_words(DAY), i18n.short_day_words(DAY), i18n.month_words(DAY)) == (day, short, month)


@pytest.mark.parametrize(
    ("language", "long", "short"),
    [
        ("en", "Thursday", "Thu"),
        ("uk", "четвер", "чт"),
        ("ru", "четверг", "чт"),
        ("de", "Donnerstag", "Do"),
        ("hu", "csütörtök", "Cs"),
        ("fa", "پنجشنبه", "پ"),
    ],
)
def test_weekdays(language, long, short):
    with translation.override(language):
        assert (i18n.weekday_words(DAY), i18n.short_weekday_words(DAY)) == (long, short)


@pytest.mark.parametrize(
    ("language", "time", "moment"),
    [
        ("en", "4:05 p.m.", "Nov. 19, 2026, 4:05 p.m."),
        ("uk", "16:05", "19 листопада 2026\u202fр., 16:05"),
        ("ru", "16:05", "19 ноября 2026\u202fг., 16:05"),
        ("de", "16:05", "19. November 2026, 16:05"),
        ("hu", "16:05", "2026. november 19. 16:05"),
        ("fa", "۱۶:۰۵", "۱۹ نوامبر ۲۰۲۶، ساعت ۱۶:۰۵"),
    ],
)
def test_times(language, time, moment):
    with translation.override(language):
        assert (i18n.time_words(MOMENT), i18n.moment_words(MOMENT)) == (time, moment)


def test_a_week_begins_on_saturday_in_persian():
    assert i18n.first_weekday() == 0
    with translation.override("fa"):
        assert i18n.first_weekday() == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_moment_is_shown_in_the_active_time_zone(language):
    late = datetime(2026, 11, 19, 23, 30, tzinfo=UTC)
    with translation.override(language), timezone.override(ZoneInfo("Europe/Berlin")):
        assert i18n.day_words(late) == i18n.day_words(date(2026, 11, 20))
        assert i18n.time_words(late) == i18n.time_words(datetime(2026, 11, 20, 0, 30))


@pytest.mark.parametrize("language", LANGUAGES)
def test_templates_write_dates_in_the_same_way(language):
    template = engines["django"].from_string(
        "{{ day|date:'DATE_FORMAT' }}|{{ at|date:'DATETIME_FORMAT'|digits }}"
        "|{{ day|date:'F Y' }}|{{ at|date:'c' }}"
    )
    with translation.override(language):
        assert template.render({"day": DAY, "at": MOMENT}).split("|") == [
            i18n.day_words(DAY),
            i18n.moment_words(MOMENT),
            i18n.month_words(DAY),
            "2026-11-19T16:05:00+00:00",
        ]


def test_no_date_is_no_text():
    assert engines["django"].from_string("{{ day|date:'DATE_FORMAT' }}").render({"day": None}) == ""
