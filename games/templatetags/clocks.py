"""Clocks as people read them: days and hours, minutes only under an hour, never seconds."""

from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.drawing.numerals import numeral

register = template.Library()

LOW = timedelta(hours=12)
LOW_SHARE = 0.15
LONG = timedelta(days=2)


@register.filter
def time_left(deadline: datetime) -> str:
    """ "2d 13h", "5h 20m", "14m": short, for chips and cards."""
    return _short(deadline - timezone.now())


@register.filter
def age(moment: datetime) -> str:
    """How long ago, as short."""
    span = timezone.now() - moment
    return _("now") if span < timedelta(minutes=1) else _short(span)


def _short(span: timedelta) -> str:
    days, hours, minutes = _parts(span)
    if days:
        return _("{days}d {hours}h").format(days=numeral(days), hours=numeral(hours))
    if hours:
        return _("{hours}h {minutes}m").format(hours=numeral(hours), minutes=numeral(minutes))
    return _("{minutes}m").format(minutes=numeral(minutes))


@register.filter
def time_left_words(deadline: datetime) -> str:
    """ "2 days 13 hours left": for screen readers and sentences."""
    days, hours, minutes = _parts(deadline - timezone.now())
    spoken = []
    if days:
        spoken.append(ngettext("{count} day", "{count} days", days).format(count=numeral(days)))
    if hours and days < 7:
        spoken.append(ngettext("{count} hour", "{count} hours", hours).format(count=numeral(hours)))
    if not days and (minutes or not hours):
        spoken.append(ngettext("{count} minute", "{count} minutes", minutes).format(count=numeral(minutes)))
    return _("{time} left").format(time=" ".join(spoken))


@register.filter
def roughly(span: timedelta) -> str:
    """ "4 hours": the largest unit alone, for what is only usual."""
    days, hours, minutes = _parts(span)
    if days:
        return ngettext("{count} day", "{count} days", days).format(count=numeral(days))
    if hours:
        return ngettext("{count} hour", "{count} hours", hours).format(count=numeral(hours))
    minutes = max(1, minutes)
    return ngettext("{count} minute", "{count} minutes", minutes).format(count=numeral(minutes))


@register.filter
def is_low(deadline: datetime | None, since: datetime | None = None) -> bool:
    """Little of the turn's time is left: 15 %, or 12 hours of a turn that has days."""
    if deadline is None:
        return False
    left = deadline - timezone.now()
    if since is None:
        return left < LOW
    whole = deadline - since
    return left < LOW_SHARE * whole or (left < LOW and whole > LONG)


def _parts(span: timedelta) -> tuple[int, int, int]:
    minutes = max(0, int(span.total_seconds() // 60))
    return minutes // (24 * 60), minutes // 60 % 24, minutes % 60
