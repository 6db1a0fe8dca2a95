"""Filters that every template has without `{% load %}`.

Some replace filters of Django, so that a template can't write a date or a number in another way by mistake.
"""

from collections.abc import Callable, Iterable
from datetime import date, datetime
from typing import Any

from django import template
from django.template import defaultfilters
from django.utils import timezone

from novaluna_site import i18n

register = template.Library()
register.filter("numeral", i18n.numeral)
register.filter("digits", i18n.digits)
register.filter("signed", i18n.signed)
register.filter("percent", i18n.percent)
register.filter("hundredths", i18n.hundredths)
register.filter("ago", i18n.ago_words)
register.filter("quoted", i18n.quoted)
register.filter("isolated", i18n.isolated)

DATE_STYLES: dict[str, Callable[[Any], str]] = {
    "DATE_FORMAT": i18n.day_words,
    "DATETIME_FORMAT": i18n.moment_words,
    "TIME_FORMAT": i18n.time_words,
    "F Y": i18n.month_words,
    "j M": i18n.short_day_words,
    "l": i18n.weekday_words,
    "D": i18n.short_weekday_words,
}


@register.filter("date", expects_localtime=True)
def date_filter(value: date | None, style: str = "DATE_FORMAT") -> str:
    """`style`: one of DATE_STYLES, or a format for machines such as "c", which stays as it is."""
    words = DATE_STYLES.get(style)
    if words is None or not isinstance(value, date):
        return defaultfilters.date(value, style)
    return words(value)


@register.filter("timeuntil")
def timeuntil(moment: datetime) -> str:
    return i18n.duration_words(moment - timezone.now(), least="minute")


@register.filter("floatformat")
def floatformat(value: float, places: int = 1) -> str:
    return i18n.decimal(value, places)


@register.filter("and_list")
def and_list(items: Iterable[Any]) -> str:
    return i18n.and_list(map(str, items))


@register.simple_tag
def comma() -> str:
    """Between names that have markup of their own; `and_list` is for the rest."""
    return i18n.comma()


@register.simple_tag
def time_now() -> str:
    """The time of day in the active time zone."""
    return i18n.time_words(timezone.now())
