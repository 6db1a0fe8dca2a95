"""Whether the sweeps run as often as they should."""

import time
from datetime import timedelta

from django.utils import timezone

from novaluna_site.models import LastRun
from novaluna_site.schedule import BEAT_SCHEDULE, interval_of

HEARTBEAT_TASK = "novaluna_site.tasks.record_heartbeat"
SWEEP_TASKS = tuple(
    sorted({entry["task"] for entry in BEAT_SCHEDULE.values() if entry["task"] != HEARTBEAT_TASK})
)
MISSED_RUNS = 3
# A run may take a minute, and may have to wait for another one.
SLACK_SECONDS = 120.0
_started_at = time.monotonic()


def seconds_since_last_runs() -> dict[str, float]:
    """For each sweep that has ever run. Negative if the clock was set back since."""
    now = timezone.now()
    return {run.work: (now - run.finished_at) / timedelta(seconds=1) for run in LastRun.objects.all()}


def late_sweeps() -> list[str]:
    """The sweeps that have not run for several of their intervals.

    One that has never run is late when this process is older than that. A last run in the future, from before
    the clock was set back, is as wrong as one in the past.
    """
    ages = seconds_since_last_runs()
    never = time.monotonic() - _started_at
    return [
        task
        for task in SWEEP_TASKS
        if abs(ages.get(task, never)) > MISSED_RUNS * interval_of(task) + SLACK_SECONDS
    ]
