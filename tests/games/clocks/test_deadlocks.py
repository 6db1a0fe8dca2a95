"""Actions that lock several games do not wait for each other in a circle.

In each test two threads are made to overlap where they would: the first one waits, with its locks, until the
second one waits for them.
"""

import threading
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from accounts.actions import deletion
from accounts.actions.deletion import delete_account
from accounts.models import User
from games.clocks.actions import vacations
from games.clocks.actions.extend_after_outage import extend_clocks_after_outage
from games.clocks.actions.vacations import start_vacation
from games.clocks.models import LastClockSweep, Vacation
from games.tables.models import Game
from tests.factories import start_game
from tests.games.live.at_once import at_once
from tests.playing import mover_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

DAY = timedelta(days=1)
WAITING = (
    "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
)


@pytest.fixture
def games(mina, otto) -> list[Game]:
    """Two games in which it is Mina's turn.

    The second one ends earlier, and the first one was written last: a scan by deadline or in the order of the
    table finds the second one first.
    """
    found: list[Game] = []
    while len(found) < 2:
        game = start_game(mina, otto, time_control="3d")
        if mover_of(game) == mina:
            game.turn_started_at -= DAY * (1 + len(found))
            game.deadline -= DAY * (1 + len(found))
            game.save()
            found.append(game)
    found[0].save()
    return found


class Overlap:
    """Makes two functions overlap."""

    def __init__(self) -> None:
        self.holds_locks, self.second_is_done = threading.Event(), threading.Event()

    def pause(self, work: Callable[..., Any]) -> Callable[..., Any]:
        """`work` waits before its first call until the second function waits for a lock, or is done."""

        def paused(*args: Any) -> Any:
            if not self.holds_locks.is_set():
                self.holds_locks.set()
                while not self.second_is_done.is_set() and not self._is_someone_waiting():
                    time.sleep(0.01)
            return work(*args)

        return paused

    def run(self, first: Callable[[], Any], second: Callable[[], Any]) -> list[Any]:
        def run_second() -> Any:
            self.holds_locks.wait(30)
            try:
                return second()
            finally:
                self.second_is_done.set()

        return at_once([first, run_second])

    @staticmethod
    def _is_someone_waiting() -> bool:
        with connection.cursor() as cursor:
            cursor.execute(WAITING)
            return bool(cursor.fetchone()[0])


def errors_in(results: list[Any]) -> list[Exception]:
    return [result for result in results if isinstance(result, Exception)]


def plan_vacation(user: User) -> Vacation:
    return start_vacation(user, timezone.now(), timezone.now() + DAY)


def test_extending_clocks_after_an_outage_does_not_deadlock_with_a_vacation(games, mina, monkeypatch):
    LastClockSweep.objects.create(pk=1, swept_at=timezone.now() - timedelta(hours=1))
    overlap = Overlap()
    monkeypatch.setattr(vacations, "set_deadline", overlap.pause(vacations.set_deadline))

    results = overlap.run(lambda: plan_vacation(mina), extend_clocks_after_outage)

    assert errors_in(results) == []
    for game in games:
        before = game.deadline
        game.refresh_from_db()
        # One day of vacation and an hour of downtime.
        assert game.deadline - before >= DAY


def test_deleting_an_account_does_not_deadlock_with_its_vacation(games, mina, monkeypatch):
    overlap = Overlap()
    monkeypatch.setattr(deletion, "_anonymise", overlap.pause(deletion._anonymise))

    results = overlap.run(lambda: delete_account(mina), lambda: plan_vacation(mina))

    assert errors_in(results) == []
    assert set(Game.objects.values_list("status", flat=True)) == {Game.Status.FINISHED}
