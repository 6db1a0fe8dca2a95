"""Dates and times of day, in the active time zone.

English keeps the style that Django has for it ("Nov. 19, 2026, 4:05 p.m."), other languages follow CLDR.
Persian has the Gregorian calendar (docs/words.md).
"""

from calendar import MONDAY, SATURDAY
from datetime import date, datetime

from django.utils import timezone
from django.utils.dateformat import format as english

from novaluna_site.i18n.language import language, locale
from novaluna_site.i18n.numbers import digits


def day_words(day: date) -> str:
    """ "Nov. 19, 2026", "19. November 2026"."""
    return english(_local(day), "N j, Y") if language() == "en" else _date(day, "long")


def short_day_words(day: date) -> str:
    """ "Nov 19": without the year, for charts."""
    return english(_local(day), "M j") if language() == "en" else _skeleton(day, "MMMd")


def month_words(day: date) -> str:
    """ "November 2026", "2026. november"."""
    return english(_local(day), "F Y") if language() == "en" else _skeleton(day, "yMMMM")


def weekday_words(day: date) -> str:
    return english(_local(day), "l") if language() == "en" else _date(day, "cccc")


def short_weekday_words(day: date) -> str:
    """For the head of a column."""
    # Persian has no abbreviations but single letters.
    style = {"en": "D", "fa": "ccccc"}.get(language(), "ccc")
    return english(_local(day), style) if language() == "en" else _date(day, style)


def first_weekday() -> int:
    """The day that a week of a calendar begins with; 0 is Monday.

    CLDR has it by country. It is Monday in the countries of all languages but Persian.
    """
    return SATURDAY if language() == "fa" else MONDAY


def time_words(moment: datetime) -> str:
    """ "4:05 p.m.", "16:05"."""
    if language() == "en":
        return english(_clock(moment), "P")
    from babel.dates import format_time  # noqa: PLC0415 see `locale`

    return digits(format_time(_clock(moment), "short", locale=locale()))


def moment_words(moment: datetime) -> str:
    """ "Nov. 19, 2026, 4:05 p.m.", "19. November 2026, 16:05"."""
    if language() == "en":
        return english(_clock(moment), "N j, Y, P")
    together: str = locale().datetime_formats["long"]
    return together.format(time_words(moment), day_words(moment))


def _date(day: date, style: str) -> str:
    from babel.dates import format_date  # noqa: PLC0415 see `locale`

    return digits(format_date(_local(day), style, locale=locale()))


def _skeleton(day: date, fields: str) -> str:
    from babel.dates import format_skeleton  # noqa: PLC0415 see `locale`

    return digits(format_skeleton(fields, _local(day), locale=locale()))


def _local(day: date) -> date:
    return _clock(day) if isinstance(day, datetime) else day


def _clock(moment: datetime) -> datetime:
    """By the clock of the active time zone, without the zone: Babel would convert it to UTC."""
    return timezone.make_naive(moment) if timezone.is_aware(moment) else moment
