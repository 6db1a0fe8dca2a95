"""Runs what may be late or lost, such as news to Redis, on a thread of its own: nobody waits for it.

The order of posting is kept. What is left when the process ends gets a moment. What comes while too much is
waiting is dropped: the database holds the truth, and pages ask it again.
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

Errand = Callable[[], Coroutine[Any, Any, None] | None]

MAX_WAITING = 1000
LAST_SECONDS = 2.0


class Messenger:
    def __init__(self) -> None:
        self._errands: Queue[Errand | None] = Queue(MAX_WAITING)
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()

    def post(self, errand: Errand) -> None:
        """Have `errand` called soon, and awaited if it is a coroutine function. Returns at once."""
        try:
            self._errands.put_nowait(errand)
        except Full:
            log.warning("errand_dropped", waiting=MAX_WAITING)
            return
        if self._thread is None:
            self._start()

    def finish(self) -> None:
        """Let the thread end after what was posted, but wait only a moment for it."""
        if self._thread is None:
            return
        with suppress(Full):
            self._errands.put(None, timeout=LAST_SECONDS)
        self._thread.join(LAST_SECONDS)

    def _start(self) -> None:
        with self._starting:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="messenger", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        # One loop for all errands, so that connections to Redis are kept between them.
        with asyncio.Runner() as runner:
            while (errand := self._errands.get()) is not None:
                try:
                    pending = errand()
                    if pending is not None:
                        runner.run(pending)
                except Exception:
                    # One lost errand must not end the thread that all later ones need.
                    log.exception("errand_failed")


_messenger = Messenger()


def post(errand: Errand) -> None:
    _messenger.post(errand)


def _renew() -> None:
    """A forked process has the memory of its parent's thread, but not the thread."""
    global _messenger  # noqa: PLW0603
    _messenger = Messenger()


def _finish() -> None:
    _messenger.finish()


os.register_at_fork(after_in_child=_renew)
atexit.register(_finish)
