"""A row that fails does not stop the others, in any sweep and any kind of due work."""

import pytest
from django.contrib.admin import site
from django.contrib.admin.models import LogEntry
from django.test import RequestFactory
from django.utils import timezone

from games.analysis.actions.find_hint import HINTS
from games.analysis.actions.review_moves import REVIEWS
from games.bots.actions.schedule_turn import BOT_TURNS
from games.daily.actions.play_bot_solo import BOT_SOLOS
from games.notifications.actions import deliver
from games.notifications.actions.failed_deliveries import DELIVERIES
from games.notifications.actions.send_account_mail import ACCOUNT_MAILS
from games.notifications.actions.send_test import ENDPOINT_TESTS, MAIL_TESTS
from games.notifications.models import Notification
from games.notifications.models.notification import Channel, State
from novaluna_site.admin import FailedRowAdmin
from novaluna_site.celery import app
from novaluna_site.due_work import held
from novaluna_site.failed_rows import registered_works
from novaluna_site.last_runs import SWEEP_TASKS
from novaluna_site.messaging import heartbeat, wake_up
from novaluna_site.messaging.failures import failures
from novaluna_site.models import FailedRow, LastRun
from novaluna_site.schedule import interval_of
from novaluna_site.sweeps import Sweep
from tests.factories import StaffFactory
from tests.novaluna_site.poison import PERSONAL, RECIPES, notifications

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

SWEEPS = {name: work for name, work in registered_works().items() if isinstance(work, Sweep)}
COMMITS = pytest.mark.django_db(transaction=True)
ALL_DUE_WORK = (BOT_TURNS, HINTS, REVIEWS, BOT_SOLOS, ACCOUNT_MAILS, MAIL_TESTS, ENDPOINT_TESTS)
DUE_WORKS = {work.sweep_task: work for work in ALL_DUE_WORK}


@pytest.fixture(autouse=True)
def web_is_up():
    heartbeat.record(heartbeat.WEB)


def run_often(task: str) -> None:
    """A sweep may do one row in each run."""
    for _ in range(3):
        app.tasks[task]()


def retry_in_the_admin(failed: FailedRow) -> None:
    request = RequestFactory().post("/")
    request.user = StaffFactory()
    FailedRowAdmin(FailedRow, site).retry(request, FailedRow.objects.filter(pk=failed.pk))
    assert LogEntry.objects.get().object_id == str(failed.pk)


def test_every_sweep_is_periodic_and_has_a_recipe():
    assert set(SWEEP_TASKS) == set(SWEEPS), "a periodic task that runs no sweep, or a sweep that never runs"
    assert set(SWEEPS) == set(RECIPES), "add rows of the new sweep to tests/novaluna_site/poison.py"
    assert set(registered_works()) - set(SWEEPS) == {*(work.name for work in DUE_WORKS.values()), "delivery"}


@pytest.mark.parametrize("task", SWEEP_TASKS)
def test_every_periodic_task_runs_its_sweep(task):
    app.tasks[task]()
    assert list(LastRun.objects.values_list("work", flat=True)) == [task]


@pytest.mark.parametrize("task", [task for task in SWEEP_TASKS if interval_of(task) <= 10])
def test_a_frequent_task_is_cheap_if_nothing_is_due(task, django_assert_max_num_queries):
    app.tasks[task]()
    # The clocks also check for downtime, in a transaction: four statements.
    with django_assert_max_num_queries(6 if task == "clocks.sweep_deadlines" else 2):
        app.tasks[task]()


@pytest.mark.parametrize(
    "task",
    [pytest.param(name, marks=() if sweep.in_transaction else COMMITS) for name, sweep in SWEEPS.items()],
)
def test_a_poisoned_row_is_put_off_and_the_others_are_done(task, bots, caplog):
    rows, work, before = RECIPES[task](), registered_works()[task], failures()[task]
    assert work.waiting(rows.names) == set(rows.names)
    with rows.poisoned():
        run_often(task)
    bad = rows.names[0]
    assert work.waiting(rows.names) == {bad}
    failed = FailedRow.objects.get(work=task)
    assert (failed.row, failed.attempts) == (bad, 1), "it is not tried again before its time"
    assert failed.retry_at > timezone.now()
    assert failed.error.startswith("DataError in ")
    assert PERSONAL not in failed.error
    assert failures()[task] == before + 1
    logged = [record.msg for record in caplog.records if "row_failed" in str(record.msg)]
    assert [(line["work"], line["row"]) for line in logged] == [(task, bad)]
    retry_in_the_admin(failed)
    run_often(task)
    assert work.waiting(rows.names) == set()
    assert not FailedRow.objects.filter(work=task).exists()


@pytest.mark.parametrize("sweep", DUE_WORKS)
def test_due_work_that_fails_is_listed_and_can_be_retried(sweep):
    rows, work = RECIPES[sweep](), DUE_WORKS[sweep]

    def fail(_row):
        raise ValueError(PERSONAL)

    def succeed(row):
        return bool(held(row).delete())

    bad, *others = [int(name) for name in rows.names]
    for attempt in (1, 2):
        work.retry(str(bad))
        assert not work.run(bad, fail)
        failed = FailedRow.objects.get(work=work.name)
        assert (failed.row, failed.attempts) == (str(bad), attempt)
        assert failed.error.startswith("ValueError in fail")
    assert failed.retry_at > timezone.now()
    assert not work.run(bad, succeed), "not before its time"
    assert all(work.run(other, succeed) for other in others)
    retry_in_the_admin(failed)
    assert work.run(bad, succeed)
    assert not FailedRow.objects.exists()


@pytest.mark.parametrize("name", registered_works())
def test_a_retry_in_the_admin_does_not_wait_for_the_broker(name, monkeypatch):
    monkeypatch.setattr(wake_up.current_app, "send_task", lambda *_, **__: pytest.fail("it may wait"))
    now = timezone.now()
    FailedRow.objects.create(work=name, row="1", attempts=1, failed_at=now, retry_at=now, error="")
    retry_in_the_admin(FailedRow.objects.get())


def test_a_message_that_fails_is_listed_and_can_be_retried(monkeypatch):
    bad, *_ = notifications(Channel.APP)
    real = deliver.settings_of

    def settings_of(user_id):
        if user_id == bad.user_id:
            raise ValueError(PERSONAL)
        return real(user_id)

    monkeypatch.setattr(deliver, "settings_of", settings_of)
    run_often("notifications.deliver_in_app")
    failed = FailedRow.objects.get(work=DELIVERIES.name)
    assert (failed.row, failed.attempts) == (str(bad.pk), 1)
    assert set(Notification.objects.filter(state=State.DUE)) == {bad}
    monkeypatch.undo()
    retry_in_the_admin(failed)
    run_often("notifications.deliver_in_app")
    assert not Notification.objects.filter(state=State.DUE).exists()
    run_often("novaluna_site.tasks.forget_settled_failures")
    assert not FailedRow.objects.exists()
