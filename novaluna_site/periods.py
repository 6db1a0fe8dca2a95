"""Days, weeks and months. All are in UTC, so they are the same for everybody."""

from datetime import UTC, date, datetime, timedelta

ALL_TIME = "all"


def utc_today() -> date:
    return datetime.now(UTC).date()


def utc_day(moment: datetime) -> date:
    return moment.astimezone(UTC).date()


def month_of(day: date) -> str:
    """ "2026-11"."""
    return f"{day:%Y-%m}"


def week_of(day: date) -> str:
    """ "2026-W47": an ISO 8601 week, from Monday to Sunday."""
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}"


def periods_of(moment: datetime) -> tuple[str, str, str]:
    """The periods of leaderboards that contain the moment: all time, its month, its week."""
    day = utc_day(moment)
    return ALL_TIME, month_of(day), week_of(day)


def read_month(text: str) -> date | None:
    """The first day of a month such as "2026-11"; None if the text is not a month."""
    try:
        return date.fromisoformat(f"{text}-01") if len(text) == 7 else None
    except ValueError:
        return None


def start_of_month(day: date) -> datetime:
    return datetime(day.year, day.month, 1, tzinfo=UTC)


def end_of_day(day: date) -> datetime:
    """Midnight at the end of the day, which is the start of the next one."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)
