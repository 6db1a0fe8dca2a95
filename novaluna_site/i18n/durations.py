"""Spans of time, and how long ago something was.

A language may need another form of "2 days" inside a sentence. A text that works in all of them has the time
at its beginning or after a colon: "Time left: {time}".
"""

from datetime import datetime, timedelta
from typing import Literal

from django.utils import timezone

from novaluna_site.i18n.language import language, locale
from novaluna_site.i18n.numbers import digits

Unit = Literal["day", "hour", "minute", "second"]
Width = Literal["long", "short", "narrow"]

MINUTE = timedelta(minutes=1)


def duration_words(span: timedelta, *, least: Literal["minute", "second"] = "second") -> str:
    """ "2 days 13 hours", "10 minutes", "20 seconds": the two largest units.

    `least`: the unit of a time under a minute.
    """
    # Persian has no long form other than the short one, and Babel does not know that.
    width: Width = "short" if language() == "fa" else "long"
    return " ".join(_in_unit(count, unit, width) for count, unit in _parts(span, least))


def rough_duration(span: timedelta) -> str:
    """ "4 hours": only the largest unit, at least a minute."""
    return duration_words(_largest(max(span, MINUTE)))


def short_units(span: timedelta) -> list[str]:
    """ "2d" and "13h", "5h" and "20m", "14m": the two largest units, as static/js/formats.js writes them."""
    # The narrow forms of other languages are hard to read, such as "5h" between Persian words.
    width: Width = "narrow" if language() == "en" else "short"
    return [_in_unit(count, unit, width) for count, unit in _parts(span, "minute")]


def ago_words(moment: datetime) -> str:
    """ "2 days ago"; "1 minute ago" is the shortest."""
    from babel.dates import format_timedelta  # noqa: PLC0415 see `locale`

    passed = max(MINUTE, timezone.now() - moment)
    words = format_timedelta(-passed, granularity="minute", threshold=1, add_direction=True, locale=locale())
    return digits(words)


def _parts(span: timedelta, least: Unit) -> list[tuple[int, Unit]]:
    """The second is left out if it is zero."""
    seconds = max(0, int(span.total_seconds()))
    days, hours, minutes = seconds // 86400, seconds // 3600 % 24, seconds // 60 % 60
    parts: list[tuple[int, Unit]] = [(days, "day"), (hours, "hour"), (minutes, "minute")]
    largest = next((index for index, (count, _unit) in enumerate(parts) if count), None)
    if largest is not None:
        return [part for part in parts[largest : largest + 2] if part[0]]
    return [(minutes, "minute")] if least == "minute" else [(seconds, "second")]


def _largest(span: timedelta) -> timedelta:
    [(count, unit), *_smaller] = _parts(span, "minute")
    return timedelta(**{f"{unit}s": count})


def _in_unit(count: int, unit: Unit, width: Width) -> str:
    from babel.units import format_unit  # noqa: PLC0415 see `locale`

    return digits(format_unit(count, f"duration-{unit}", length=width, locale=locale()))
