from datetime import timedelta

import pytest

from games.analysis.actions.find_hint import HINTS
from games.analysis.actions.review_moves import REVIEWS
from games.bots.actions.schedule_turn import BOT_TURNS
from games.daily.actions.play_bot_solo import BOT_SOLOS
from games.notifications.actions.send_account_mail import ACCOUNT_MAILS
from games.notifications.actions.send_test import ENDPOINT_TESTS, MAIL_TESTS
from novaluna_site.celery import app
from novaluna_site.schedule import BEAT_SCHEDULE, QUEUES

SWEEPS = [
    ("find bot turns whose wake-up was lost", BOT_TURNS),
    ("find reviews whose wake-up was lost", REVIEWS),
    ("find hints whose wake-up was lost", HINTS),
    ("find solo games of bots whose wake-up was lost", BOT_SOLOS),
    ("find mails about accounts whose wake-up was lost", ACCOUNT_MAILS),
    ("find tests by mail whose wake-up was lost", MAIL_TESTS),
    ("find tests of endpoints whose wake-up was lost", ENDPOINT_TESTS),
]


def test_every_scheduled_task_exists_and_its_queue_has_a_worker():
    app.loader.import_default_modules()
    entries = app.conf.beat_schedule.values()
    assert {entry["task"] for entry in entries} - set(app.tasks) == set()
    assert {entry["options"]["queue"] for entry in entries} - set(QUEUES) == set()


@pytest.mark.parametrize("work", [work for _, work in SWEEPS], ids=lambda work: work.name)
def test_every_kind_of_due_work_has_a_task_and_a_queue(work):
    app.loader.import_default_modules()
    assert work.task in app.tasks
    assert work.queue in QUEUES


@pytest.mark.parametrize(("entry", "work"), SWEEPS)
def test_a_wake_up_has_expired_when_the_sweep_sends_the_next_one(entry, work):
    every = timedelta(seconds=BEAT_SCHEDULE[entry]["schedule"])
    assert every >= work.wake_up_expires
