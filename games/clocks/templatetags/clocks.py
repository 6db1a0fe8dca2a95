"""Formats times left on clocks, in days, hours and minutes."""

from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User
from games.clocks.queries import SUGGESTED_DAYS, last_day_of
from novaluna_site.i18n import duration_words, rough_duration, short_units

register = template.Library()

LOW = timedelta(hours=12)
LOW_SHARE = 0.15
LONG = timedelta(days=2)
WEEK = timedelta(days=7)

register.filter("roughly", rough_duration)


@register.filter
def suggested_last_day(user: User) -> str:
    """Of a vacation that starts today, as a form field has it."""
    return last_day_of(user, SUGGESTED_DAYS).isoformat()


@register.filter
def time_left(deadline: datetime) -> SafeString:
    """ "2d 13h", "5h 20m" or "14m", for chips and cards."""
    return short_span(deadline - timezone.now())


@register.filter
def short_span(span: timedelta) -> SafeString:
    """Like `time_left`. The smaller unit has a class, so that CSS can hide it where space is short."""
    coarse, *finer = short_units(span)
    return (
        format_html('{} <span class="finer">{}</span>', coarse, *finer)
        if finer
        else format_html("{}", coarse)
    )


@register.filter
def age(moment: datetime) -> str:
    """How long ago, such as "5h 20m"."""
    span = timezone.now() - moment
    return _("now") if span < timedelta(minutes=1) else " ".join(short_units(span))


@register.filter
def time_left_words(deadline: datetime) -> str:
    """ "2 days 13 hours left": for screen readers and sentences."""
    return span_left_words(deadline - timezone.now())


@register.filter
def span_left_words(span: timedelta) -> str:
    """Like `time_left_words`, for a clock that is stopped."""
    # Beyond a week the hours don't matter.
    shown = timedelta(days=span.days) if span >= WEEK else span
    return _("%(time)s left") % {"time": duration_words(shown, least="minute")}


@register.filter
def last_day(ends_at: datetime) -> datetime:
    """A moment of the last day of a vacation, which ends at the midnight after it."""
    return ends_at - timedelta.resolution


@register.filter
def is_low(deadline: datetime | None, since: datetime | None = None) -> bool:
    """Whether 15 % or less of the turn's time is left, or 12 hours or less of more than two days."""
    return deadline is not None and timezone.now() > low_from(deadline, since)


@register.filter
def low_from(deadline: datetime, since: datetime | None = None) -> datetime:
    """The moment from which `is_low` is true."""
    if since is None:
        return deadline - LOW
    whole = deadline - since
    return deadline - max(LOW_SHARE * whole, LOW if whole > LONG else timedelta())
