"""Weeks, months and days, in UTC for everybody."""

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
    """ "2026-W47": from Monday to Sunday, as ISO 8601 counts them."""
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}"


def periods_of(moment: datetime) -> tuple[str, str, str]:
    """All periods that something at this moment counts for."""
    day = utc_day(moment)
    return ALL_TIME, month_of(day), week_of(day)


def read_month(text: str) -> date | None:
    """The first day of "2026-11"; None for what is no month."""
    try:
        return date.fromisoformat(f"{text}-01") if len(text) == 7 else None
    except ValueError:
        return None


def start_of_month(day: date) -> datetime:
    return datetime(day.year, day.month, 1, tzinfo=UTC)


def end_of_day(day: date) -> datetime:
    """The first moment that no longer belongs to it."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)
