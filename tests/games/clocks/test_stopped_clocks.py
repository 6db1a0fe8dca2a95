"""Pauses, vacations, outages and changes of the time zone at a table with a daily window.

Time is a fake clock. The property test advances it by quarters of an hour and counts the quarters in which
the clock should have run by the rules that players see.
"""

from datetime import UTC, datetime, timedelta
from unittest.mock import patch
from zoneinfo import ZoneInfo

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.models import User
from games.clocks.actions.time_out import sweep_deadlines
from games.clocks.actions.vacations import end_vacation, start_vacation
from games.clocks.actions.vote_pause import vote_pause
from games.clocks.models import LastClockSweep, Vacation
from games.clocks.queries import time_left
from games.tables import errors
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.models import Game
from games.tables.options import TableOptions
from tests.factories import PlayerFactory
from tests.profile import by_profile

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
QUARTER = timedelta(minutes=15)
FRIDAY = datetime(2026, 11, 20, 17, tzinfo=UTC)


class Table:
    """A table of two. The tests look at the player to move; time passes only on request."""

    def __init__(self, start: datetime, zone: str = "UTC", **options) -> None:
        self.now = start
        self.patch = patch.object(timezone, "now", lambda: self.now)
        self.zone, self.options = zone, options

    def __enter__(self) -> "Table":
        self.patch.start()
        users = [PlayerFactory(username=name, time_zone=self.zone) for name in ("ada", "ben")]
        options = TableOptions("Harbour", seat_count=2, tokens=20, **{"time_control": "1d", **self.options})
        self.pk = open_table(users[0], options).pk
        join_table(users[1], self.pk)
        self.users, self.mover = users, users[self.game.to_move]
        self.record_sweep()
        return self

    def __exit__(self, *_: object) -> None:
        self.patch.stop()

    @property
    def game(self) -> Game:
        return Game.objects.get(pk=self.pk)

    @property
    def left(self) -> timedelta:
        game = self.game
        return time_left(game, game.seats.select_related("user").get(index=game.to_move), self.now)

    def record_sweep(self) -> None:
        LastClockSweep.objects.update_or_create(pk=1, defaults={"swept_at": self.now})

    def let_pass(self, span: timedelta) -> None:
        """Let time pass without an outage, then sweep."""
        self.now += span
        self.record_sweep()
        sweep_deadlines()

    def be_down(self, span: timedelta) -> None:
        self.record_sweep()
        self.now += span
        sweep_deadlines()

    def pause(self, *, wanted: bool) -> None:
        for user in self.users:
            vote_pause(user, self.pk, wanted=wanted)


def test_a_pause_over_free_days_uses_no_time():
    with Table(FRIDAY, window=(9, 17), free_weekends=True) as table:
        table.let_pass(40 * HOUR)
        table.pause(wanted=True)
        table.let_pass(72 * HOUR)
        assert table.left == 24 * HOUR
        table.pause(wanted=False)
        assert table.left == 24 * HOUR
        # Wednesday, 9:00; three days of eight hours.
        assert table.game.deadline == datetime(2026, 11, 27, 17, tzinfo=UTC)


def test_an_outage_extends_the_turn_which_ends_within_the_window():
    with Table(datetime(2026, 11, 16, 9, tzinfo=UTC), window=(9, 17)) as table:
        table.let_pass(50 * HOUR)
        table.be_down(HOUR)
        table.let_pass(6 * HOUR)
        assert table.game.deadline == datetime(2026, 11, 19, 10, tzinfo=UTC)
        table.let_pass(2 * HOUR)
        assert (table.game.status, table.left) == (Game.Status.RUNNING, HOUR)
        table.let_pass(15 * HOUR)
        assert table.game.status == Game.Status.FINISHED


def test_an_outage_outside_the_window_changes_no_deadline():
    with Table(datetime(2026, 11, 16, 9, tzinfo=UTC), window=(9, 17)) as table:
        before = table.game.deadline
        table.let_pass(10 * HOUR)
        table.be_down(8 * HOUR)
        assert table.game.deadline == before


def test_an_outage_in_a_vacation_counts_once():
    start = datetime(2026, 11, 16, 9, tzinfo=UTC)
    with Table(start) as table:
        start_vacation(table.mover, start + HOUR, start + 11 * HOUR)
        table.let_pass(5 * HOUR)
        table.be_down(8 * HOUR)
        assert table.game.deadline == start + (24 + 10 + 2) * HOUR


def test_a_deadline_that_was_not_extended_is_corrected_before_a_timeout():
    with Table(datetime(2026, 11, 16, 9, tzinfo=UTC), window=(9, 17)) as table:
        early = table.game.deadline
        table.be_down(HOUR)
        Game.objects.update(deadline=early)
        table.let_pass(early - table.now)
        assert table.game.status == Game.Status.RUNNING
        assert table.game.deadline == early + 17 * HOUR


def test_a_turn_keeps_the_time_zone_in_which_it_began():
    """Changing the time zone neither stops the clock nor times a player out at once."""
    with Table(datetime(2026, 11, 16, 9, tzinfo=UTC), window=(9, 17)) as table:
        before = table.game.deadline
        for zone in ("Asia/Tokyo", "America/New_York", "Pacific/Apia"):
            User.objects.filter(pk=table.mover.pk).update(time_zone=zone)
            table.let_pass(HOUR)
        assert (table.left, table.game.deadline) == (21 * HOUR, before)


events = st.one_of(
    st.tuples(st.just("pass"), st.integers(1, 60)),
    st.tuples(st.just("down"), st.integers(1, 60)),
    st.tuples(st.just("pause"), st.just(0)),
    st.tuples(st.just("vacation"), st.integers(1, 200)),
    st.tuples(st.just("move"), st.sampled_from([0, 1, 2])),
)
ZONES = ("UTC", "America/St_Johns", "Asia/Kathmandu")


class Model:
    """How many quarters the clock should have run by now."""

    def __init__(self, table: Table, window: tuple[int, int] | None, *, free_weekends: bool) -> None:
        self.table, self.window, self.free_weekends = table, window or (0, 24), free_weekends
        self.zone = ZoneInfo(table.zone)
        self.used, self.paused, self.vacation = timedelta(), False, None

    def count(self, quarters: int, *, down: bool) -> None:
        for number in range(quarters):
            moment = self.table.now + number * QUARTER
            local = moment.astimezone(self.zone)
            on_vacation = self.vacation is not None and moment < self.vacation
            is_free = self.free_weekends and local.weekday() >= 5
            runs = self.window[0] <= local.hour < self.window[1] and not is_free
            if runs and not (down or on_vacation or self.paused):
                self.used += QUARTER

    def apply(self, what: str, number: int) -> None:
        if what in ("pass", "down"):
            self.count(number, down=what == "down")
            act = self.table.let_pass if what == "pass" else self.table.be_down
            act(number * QUARTER)
        elif what == "pause":
            self.paused = not self.paused
            self.table.pause(wanted=self.paused)
        elif what == "vacation":
            self.start_or_end_vacation(number)
        else:
            User.objects.filter(pk=self.table.mover.pk).update(time_zone=ZONES[number])

    def start_or_end_vacation(self, quarters: int) -> None:
        now, user = self.table.now, self.table.mover
        if self.vacation is not None and self.vacation > now:
            end_vacation(user, Vacation.objects.get(user=user, ends_at__gt=now).pk)
            self.vacation = now
            return
        try:
            start_vacation(user, now, now + quarters * QUARTER)
        except errors.Refused:
            return  # thirty days are used up
        self.vacation = now + quarters * QUARTER


@settings(max_examples=by_profile(ci=20, nightly=200))
@given(
    st.datetimes(datetime(2026, 10, 20), datetime(2026, 11, 3)),
    st.sampled_from(ZONES),
    st.sampled_from([None, (9, 17), (6, 24)]),
    st.booleans(),
    st.lists(events, max_size=12),
)
def test_the_clock_shows_exactly_the_time_it_ran(start, zone, window, free_weekends, story):
    start = start.replace(minute=0, second=0, microsecond=0, tzinfo=UTC)
    limit = 24 * HOUR
    with transaction.atomic(), Table(start, zone, window=window, free_weekends=free_weekends) as table:
        model = Model(table, window, free_weekends=free_weekends)
        for what, number in story:
            model.apply(what, number)
            game = table.game
            assert (game.status == Game.Status.FINISHED) == (model.used >= limit)
            if game.status == Game.Status.FINISHED:
                break
            assert table.left == limit - model.used
            assert (game.deadline is None) == model.paused
            assert game.deadline is None or game.deadline > table.now
        transaction.set_rollback(True)
