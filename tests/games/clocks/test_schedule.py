from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clocks.schedule import Schedule

BERLIN = ZoneInfo("Europe/Berlin")
HOUR = timedelta(hours=1)


def at(text: str, zone: ZoneInfo = BERLIN) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone)


def test_without_rules_it_runs_all_the_time():
    start = at("2026-11-16 12:00")
    assert Schedule(BERLIN).moment_after(start, 50 * HOUR) == start + 50 * HOUR


def test_it_stops_outside_the_window():
    schedule = Schedule(BERLIN, window=(9, 17))
    assert schedule.moment_after(at("2026-11-16 16:00"), 2 * HOUR) == at("2026-11-17 10:00")
    assert schedule.running_time(at("2026-11-16 20:00"), at("2026-11-17 06:00")) == timedelta()


def test_it_stops_on_free_weekends():
    schedule = Schedule(BERLIN, free_weekends=True)
    assert schedule.moment_after(at("2026-11-20 23:00"), 2 * HOUR) == at("2026-11-23 01:00")


def test_it_stops_on_vacation():
    schedule = Schedule(BERLIN, off=((at("2026-11-17 00:00"), at("2026-11-20 00:00")),))
    assert schedule.moment_after(at("2026-11-16 12:00"), 24 * HOUR) == at("2026-11-20 12:00")


@pytest.mark.parametrize(
    ("start", "end", "hours"),
    [("2026-03-29 00:00", "2026-03-30 00:00", 23), ("2026-10-25 00:00", "2026-10-26 00:00", 25)],
)
def test_days_of_23_and_25_hours_count_as_long_as_they_are(start, end, hours):
    schedule = Schedule(BERLIN, window=(0, 24))
    assert schedule.running_time(at(start), at(end)) == hours * HOUR


def test_a_window_that_begins_in_the_hour_left_out_is_shorter():
    schedule = Schedule(BERLIN, window=(2, 8))
    assert schedule.running_time(at("2026-03-29 00:00"), at("2026-03-30 00:00")) == 5 * HOUR


def test_a_system_clock_that_was_set_back_uses_no_time():
    assert Schedule().running_time(at("2026-11-16 12:00"), at("2026-11-16 11:00")) == timedelta()


moments = st.datetimes(datetime(2026, 1, 1), datetime(2026, 12, 31), timezones=st.just(UTC))
zones = st.sampled_from(["UTC", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Australia/Lord_Howe"])
windows = st.none() | st.tuples(st.integers(0, 11), st.integers(12, 24))


@st.composite
def schedules(draw) -> Schedule:
    edges = sorted(draw(st.lists(moments, max_size=6, unique=True)))
    off = tuple(zip(edges[::2], edges[1::2], strict=False))
    return Schedule(ZoneInfo(draw(zones)), draw(windows), draw(st.booleans()), off)


@given(schedules(), moments, st.timedeltas(timedelta(minutes=1), timedelta(days=20)))
def test_the_deadline_comes_exactly_when_the_time_has_run(schedule, start, running):
    deadline = schedule.moment_after(start, running)
    assert schedule.running_time(start, deadline) == running
    assert schedule.running_time(start, deadline - timedelta(seconds=1)) < running


@given(schedules(), moments, st.timedeltas(timedelta(), timedelta(days=9)), st.floats(0, 1))
def test_time_adds_up_over_any_division(schedule, start, length, share):
    end, middle = start + length, start + share * length
    whole = schedule.running_time(start, end)
    assert whole == schedule.running_time(start, middle) + schedule.running_time(middle, end)
    assert timedelta() <= whole <= length


@given(schedules(), moments, st.timedeltas(timedelta(minutes=1), timedelta(days=20)), st.floats(0, 1))
def test_what_is_left_is_never_negative_before_the_deadline(schedule, start, limit, share):
    deadline = schedule.moment_after(start, limit)
    now = start + share * (deadline - start)
    assert limit - schedule.running_time(start, now) >= timedelta()


@given(schedules(), moments)
def test_no_time_passes_while_it_is_stopped(schedule, moment):
    local = moment.astimezone(schedule.zone)
    first, last = schedule.window or (0, 24)
    stands_still = (
        not first <= local.hour < last
        or (schedule.free_weekends and local.weekday() >= 5)
        or any(since <= moment < to for since, to in schedule.off)
    )
    ticked = schedule.running_time(moment, moment + timedelta(microseconds=1))
    assert (ticked == timedelta()) == stands_still
