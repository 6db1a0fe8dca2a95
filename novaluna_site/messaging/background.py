"""Runs jobs that may be late or lost, such as events for open pages, on a background thread.

Jobs run one after the other, in the order they were posted. If too many are waiting, new ones are dropped:
the database has the current state, and pages ask for it again. At exit the process waits a moment for the
rest.
"""

import asyncio
import atexit
import os
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from queue import Full, Queue
from typing import Any

import structlog

log = structlog.get_logger(__name__)

Job = Callable[[], Coroutine[Any, Any, None] | None]

MAX_WAITING = 1000
LAST_SECONDS = 2.0


class BackgroundThread:
    def __init__(self) -> None:
        self._jobs: Queue[Job | None] = Queue(MAX_WAITING)
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()

    def post(self, job: Job) -> None:
        """Call `job` soon, and await it if it is a coroutine function. Returns at once."""
        try:
            self._jobs.put_nowait(job)
        except Full:
            log.warning("background_job_dropped", waiting=MAX_WAITING)
            return
        if self._thread is None:
            self._start()

    def finish(self) -> None:
        """Run the waiting jobs and end the thread, but give up after `LAST_SECONDS`."""
        if self._thread is None:
            return
        with suppress(Full):
            self._jobs.put(None, timeout=LAST_SECONDS)
        self._thread.join(LAST_SECONDS)

    def _start(self) -> None:
        with self._starting:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="background", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        # One event loop for all jobs, so that they share connections to Redis.
        with asyncio.Runner() as runner:
            while (job := self._jobs.get()) is not None:
                try:
                    pending = job()
                    if pending is not None:
                        runner.run(pending)
                except Exception:
                    # A failed job must not end the thread, which later jobs need.
                    log.exception("background_job_failed")


_thread = BackgroundThread()


def post(job: Job) -> None:
    """Run `job` on the background thread of this process."""
    _thread.post(job)


def finish() -> None:
    """Run the jobs that are waiting; for scripts that need them before they end."""
    _thread.finish()


def _replace_after_fork() -> None:
    """A forked process has a copy of the object, but not the thread."""
    global _thread  # noqa: PLW0603
    _thread = BackgroundThread()


os.register_at_fork(after_in_child=_replace_after_fork)
atexit.register(finish)
