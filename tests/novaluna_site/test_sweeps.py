"""The rules that all sweeps share. Their rows are those of one of them: unused guests."""

import threading
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from novaluna_site import failed_rows
from novaluna_site.failed_rows import BACK_OFF
from novaluna_site.models import FailedRow, LastRun
from novaluna_site.sweeps import Sweep
from tests.factories import GuestFactory
from tests.games.live.at_once import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
JUMPS = [-DAY, -HOUR, HOUR, DAY]


@pytest.fixture(autouse=True)
def woken(monkeypatch) -> list[str]:
    """Keeps the sweeps of these tests to themselves. Returns the sweeps that asked for another run."""
    calls: list[str] = []
    monkeypatch.setattr(failed_rows, "_works", {})
    monkeypatch.setattr(Sweep, "_wake", lambda sweep: calls.append(sweep.name))
    return calls


@pytest.fixture
def guests() -> list[int]:
    return sorted(GuestFactory().pk for _ in range(7))


def all_guests() -> QuerySet[User]:
    return User.objects.order_by("pk")


def delete(pk: int) -> int:
    return User.objects.filter(pk=pk).delete()[0]


def failing_for(*bad: int) -> Callable[[int], int]:
    def work(pk: int) -> int:
        if pk in bad:
            User.objects.update(time_zone="half done")
            raise ZeroDivisionError
        return delete(pk)

    return work


def left() -> list[int]:
    return list(all_guests().values_list("pk", flat=True))


def test_more_rows_than_a_batch_are_done_in_one_run(guests, woken):
    assert Sweep("a", all_guests, delete, batch=2).run() == 7
    assert (left(), woken) == ([], [])


def test_as_many_bad_rows_as_a_batch_do_not_hide_the_others(guests):
    assert Sweep("a", all_guests, failing_for(*guests[:2]), batch=2).run() == 5
    assert left() == guests[:2]


def test_what_the_work_did_to_a_row_before_it_failed_is_undone(guests):
    Sweep("a", all_guests, failing_for(guests[0])).run()
    assert User.objects.get(pk=guests[0]).time_zone != "half done"


def test_a_batch_that_fails_is_done_one_by_one(guests):
    calls = []

    def delete_many(pks: list[int]) -> int:
        calls.append(len(pks))
        return sum(map(failing_for(guests[3]), pks))

    sweep = Sweep("a", all_guests, failing_for(guests[3]), work_on_many=delete_many, batch=3)
    assert sweep.run() == 6
    assert left() == [guests[3]]
    assert calls == [3, 3, 1]


def test_a_run_that_takes_too_long_asks_for_another_one(guests, woken):
    assert Sweep("a", all_guests, delete, seconds=0).run() == 1
    assert (len(left()), woken) == (6, ["a"])


def test_a_limit_leaves_the_rest_to_the_next_run(guests, woken):
    assert Sweep("a", all_guests, delete, batch=2).run(limit=3) == 3
    assert (left(), woken) == (guests[3:], [])


def test_a_row_that_stays_due_is_done_once_in_a_run(guests):
    calls: list[int] = []
    Sweep("a", all_guests, lambda pk: calls.append(pk) or 0, batch=2).run()
    assert len(calls) == len(set(calls))


def test_a_process_does_not_run_it_twice_at_the_same_time(guests):
    inner = []
    sweep = Sweep("a", all_guests, lambda pk: inner.append(sweep.run()) or delete(pk))
    assert sweep.run() == 7
    assert inner == [0] * 7
    assert sweep.run() == 0, "the lock was released"


def test_each_failure_puts_a_row_off_for_longer(guests, clock):
    sweep = Sweep("a", all_guests, failing_for(guests[0]))
    waits = []
    for _ in range(5):
        sweep.run()
        failed = FailedRow.objects.get()
        waits.append(failed.retry_at - failed.failed_at)
        clock(waits[-1])
    assert [round(wait.total_seconds()) for wait in waits] == [
        delay.total_seconds() for delay in (*BACK_OFF, BACK_OFF[-1])
    ]


@pytest.mark.parametrize("jump", JUMPS)
def test_a_failed_row_is_tried_again_after_any_jump_of_the_clock(guests, clock, jump):
    sweep = Sweep("a", all_guests, failing_for(guests[0]))
    sweep.run()
    clock(jump)
    sweep.run()
    assert FailedRow.objects.get().attempts == 2


def test_nothing_due_costs_two_queries(django_assert_num_queries):
    sweep = Sweep("a", all_guests, delete)
    sweep.run()
    with django_assert_num_queries(2):
        sweep.run()


def test_the_last_run_is_stored_even_if_a_row_failed(guests, clock):
    sweep = Sweep("a", all_guests, failing_for(guests[0]))
    for _ in range(2):
        sweep.run()
        assert abs(LastRun.objects.get(work="a").finished_at - timezone.now()) < HOUR
        clock(DAY)


def test_two_sweeps_need_two_names():
    Sweep("a", all_guests, delete)
    with pytest.raises(ValueError, match="called a"):
        Sweep("a", all_guests, delete)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_processes_may_record_the_same_failure(guests):
    barrier = threading.Barrier(2)

    def work(pk: int) -> int:
        barrier.wait(10)
        raise ZeroDivisionError

    assert at_once([Sweep("a", all_guests, work, batch=1, overlaps=True).run] * 2) == [0, 0]
    assert FailedRow.objects.count() == 7
