"""Starts the periodic tasks (`novaluna_site/schedule.py`)."""

import time
from typing import Any

from celery.beat import Scheduler


class MonotonicScheduler(Scheduler):  # type: ignore[misc]
    """Measures intervals by the monotonic clock and stores nothing.

    Celery's own scheduler compares times of the system clock and keeps them in a file. If the clock is set
    back, it starts nothing until the clock has caught up, even after a restart.

    Every task is started when beat starts, so frequent restarts do not keep an hourly task from running.
    """

    def setup_schedule(self) -> None:
        super().setup_schedule()
        self._due_at = dict.fromkeys(self.schedule, time.monotonic())

    def tick(self, *_: Any, **__: Any) -> float:
        """Start what is due. Returns the seconds until something else is."""
        for name, entry in self.schedule.items():
            now = time.monotonic()
            if self._due_at[name] <= now:
                self._due_at[name] = now + entry.schedule.run_every.total_seconds()
                self.apply_entry(entry, producer=self.producer)
        return max(0.0, min(self._due_at.values()) - time.monotonic())
