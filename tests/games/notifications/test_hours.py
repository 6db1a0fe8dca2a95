"""Local hours, on random days and over changes to and from daylight saving time."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from games.notifications.hours import next_hour, quiet_until

ZONES = st.sampled_from(
    ["UTC", "Europe/Berlin", "America/New_York", "Asia/Tehran", "Australia/Lord_Howe", "Pacific/Apia"]
).map(ZoneInfo)
MOMENTS = st.datetimes(datetime(2020, 1, 1), datetime(2035, 1, 1)).map(
    lambda moment: moment.replace(tzinfo=UTC)
)
HOURS = st.integers(0, 23)


@given(HOURS, ZONES, MOMENTS)
def test_the_next_hour_is_within_two_days(hour, zone, now):
    moment = next_hour(hour, zone, now)
    # Two, because Apia once left out a whole day, and no day repeats.
    assert timedelta() < moment - now <= timedelta(hours=49)


@given(HOURS, HOURS, ZONES, MOMENTS)
def test_quiet_hours_end_and_are_quiet_until_then(start, end, zone, now):
    until = quiet_until(start, end, zone, now)
    if until is None:
        return
    assert until > now
    assert quiet_until(start, end, zone, until) is None or until.astimezone(zone).hour != end


def test_an_hour_skipped_by_daylight_saving_is_the_hour_after():
    moment = next_hour(2, ZoneInfo("Europe/Berlin"), datetime(2027, 3, 27, 12, tzinfo=UTC))
    assert moment == datetime(2027, 3, 28, 1, tzinfo=UTC)


def test_an_hour_repeated_by_daylight_saving_counts_once():
    zone = ZoneInfo("Europe/Berlin")
    first = next_hour(2, zone, datetime(2026, 10, 24, 12, tzinfo=UTC))
    assert first == datetime(2026, 10, 25, 0, tzinfo=UTC)
    assert next_hour(2, zone, first) == datetime(2026, 10, 26, 1, tzinfo=UTC)


def test_quiet_hours_over_midnight():
    now = datetime(2026, 6, 1, 23, 30, tzinfo=UTC)
    assert quiet_until(22, 7, UTC, now) == datetime(2026, 6, 2, 7, tzinfo=UTC)
    assert quiet_until(22, 7, UTC, now - timedelta(hours=2)) is None
    assert quiet_until(None, None, UTC, now) is None
    assert quiet_until(7, 7, UTC, now) is None
