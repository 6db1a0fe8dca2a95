"""Hours in a user's time zone: quiet hours, reminders, digests."""

from datetime import UTC, datetime, time, timedelta, tzinfo

DAY = timedelta(days=1)


def next_hour(hour: int, zone: tzinfo, after: datetime) -> datetime:
    """The first full `hour` in the time zone after `after`, in UTC.

    If daylight saving time skips the hour on that day, the moment after the change.
    """
    day = after.astimezone(zone).date()
    while True:
        moment = datetime.combine(day, time(hour), zone).astimezone(UTC)
        if moment > after:
            return moment
        day += DAY


def quiet_until(start: int | None, end: int | None, zone: tzinfo, now: datetime) -> datetime | None:
    """The end of the current quiet hours; None if there are none now."""
    if start is None or end is None or start == end:
        return None
    hour = now.astimezone(zone).hour
    is_quiet = start <= hour < end if start < end else hour >= start or hour < end
    return next_hour(end, zone, now) if is_quiet else None
