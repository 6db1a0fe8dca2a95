"""Runs a real beat whose system clock jumps: `python -m tests.novaluna_site.jumping_beat SECONDS`.

Every entry has an interval of a second. Each time an entry is sent, its name is printed. The clock jumps once
after every entry was sent.
"""

import sys
import time
from datetime import datetime, timedelta, tzinfo

import celery.app.base
from celery.beat import Scheduler

from novaluna_site.celery import app

offset = timedelta()


class JumpingClock(datetime):
    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:
        return datetime.now(tz) + offset


def main(jump: timedelta) -> None:
    real_time, real_apply, sent = time.time, Scheduler.apply_entry, set()
    celery.app.base.datetime = JumpingClock
    time.time = lambda: real_time() + offset.total_seconds()
    entries = {name: {**entry, "schedule": 1.0} for name, entry in app.conf.beat_schedule.items()}
    app.conf.beat_schedule = entries

    def apply_and_print(scheduler, entry, producer=None):
        global offset  # noqa: PLW0603
        real_apply(scheduler, entry, producer)
        print(entry.name, flush=True)  # noqa: T201
        sent.add(entry.name)
        if sent == set(entries):
            offset = jump

    Scheduler.apply_entry = apply_and_print
    app.Beat(quiet=True).run()


if __name__ == "__main__":
    main(timedelta(seconds=float(sys.argv[1])))
