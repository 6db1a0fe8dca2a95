"""Moments by the clock on a user's wall: quiet hours, reminders, digests."""

from datetime import UTC, datetime, time, timedelta, tzinfo

DAY = timedelta(days=1)


def next_hour(hour: int, zone: tzinfo, after: datetime) -> datetime:
    """The first moment after `after` at which it is that hour there, in UTC.

    On the day the clocks jump over the hour: when they have jumped.
    """
    day = after.astimezone(zone).date()
    while True:
        moment = datetime.combine(day, time(hour), zone).astimezone(UTC)
        if moment > after:
            return moment
        day += DAY


def quiet_until(start: int | None, end: int | None, zone: tzinfo, now: datetime) -> datetime | None:
    """When the quiet hours that run now end; None outside of them."""
    if start is None or end is None or start == end:
        return None
    hour = now.astimezone(zone).hour
    is_quiet = start <= hour < end if start < end else hour >= start or hour < end
    return next_hour(end, zone, now) if is_quiet else None
