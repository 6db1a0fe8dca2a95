"""When a player's clock runs: not outside the daily window, on free weekends, on vacation or in an outage."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

DAY = timedelta(days=1)
SATURDAY = 5
Span = tuple[datetime, datetime]


@dataclass(frozen=True, slots=True)
class Schedule:
    """`window`: first and last hour of the day in the player's time zone, None for the whole day.

    `off`: spans in which the clock is stopped, ordered by their start.
    """

    zone: tzinfo = UTC
    window: tuple[int, int] | None = None
    free_weekends: bool = False
    off: tuple[Span, ...] = ()

    def running_time(self, start: datetime, end: datetime) -> timedelta:
        """How long the clock runs between two moments; zero if `end` is before `start`."""
        start, end = start.astimezone(UTC), max(start, end).astimezone(UTC)
        return sum(
            (min(to, end) - max(since, start) for since, to in self._running(start, end) if since < end),
            start=timedelta(),
        )

    def moment_after(self, start: datetime, running: timedelta) -> datetime:
        """The first moment at which the clock has run for `running` since `start`."""
        start = start.astimezone(UTC)
        for since, to in self._running(start, None):
            length = to - max(since, start)
            if length >= running:
                return to - length + running
            running -= length
        raise AssertionError("unreachable: there is always a next day")

    def _running(self, start: datetime, end: datetime | None) -> Iterator[Span]:
        """The spans in which the clock runs, from the one that contains or follows `start`."""
        for day_begins, day_ends in self._days(start, end):
            since = day_begins
            for off_since, off_to in self.off:
                if off_to <= since or off_since >= day_ends:
                    continue
                if off_since > max(since, start):
                    yield since, off_since
                since = min(off_to, day_ends)
            if day_ends > max(since, start):
                yield since, day_ends

    def _days(self, start: datetime, end: datetime | None) -> Iterator[Span]:
        day = start.astimezone(self.zone).date() - DAY
        last = end.astimezone(self.zone).date() if end else None
        while last is None or day <= last:
            if not (self.free_weekends and day.weekday() >= SATURDAY):
                yield self._hours_of(day)
            day += DAY

    def _hours_of(self, day: date) -> Span:
        first, last = self.window or (0, 24)
        return self._moment(day, first), self._moment(day, last)

    def _moment(self, day: date, hour: int) -> datetime:
        """In UTC, so that differences are right on days of 23 and 25 hours.

        If daylight saving time skips the hour on that day, the moment after the change.
        """
        if hour == 24:
            day, hour = day + DAY, 0
        return datetime.combine(day, time(hour), self.zone).astimezone(UTC)
