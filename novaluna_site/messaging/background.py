"""Runs jobs that may be late or lost, such as events for open pages, in the background.

They run on a thread, one after the other. In a web process coroutines run on the event loop of the server
instead: switching to another thread and back would cost a move 8 % more CPU time.

If too many jobs are waiting, new ones are dropped: the database has the current state, and pages ask for it
again. At exit the process waits a moment for the rest.
"""

import asyncio
import atexit
import inspect
import os
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
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


class ServerLoop:
    """The event loop of a web server, for jobs that are coroutines."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()

    def post(self, job: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Await `job` soon. Returns at once; for any thread."""
        self._loop.call_soon_threadsafe(self._start, job)

    async def finish(self) -> None:
        """Wait for the jobs that were posted, but give up after `LAST_SECONDS`."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=LAST_SECONDS)

    def _start(self, job: Callable[[], Coroutine[Any, Any, None]]) -> None:
        if len(self._tasks) >= MAX_WAITING:
            log.warning("background_job_dropped", waiting=MAX_WAITING)
            return
        task = self._loop.create_task(self._run(job))
        # The loop itself holds only a weak reference.
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, job: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            await job()
        except Exception:
            log.exception("background_job_failed")


_thread = BackgroundThread()
_server_loop: ServerLoop | None = None


def post(job: Job) -> None:
    """Call `job` in the background, and await it if it is a coroutine function. Returns at once."""
    if _server_loop is not None and inspect.iscoroutinefunction(job):
        _server_loop.post(job)
    else:
        _thread.post(job)


@asynccontextmanager
async def on_this_loop() -> AsyncIterator[None]:
    """Run coroutines on the running event loop, which is that of the web server, until it stops."""
    global _server_loop  # noqa: PLW0603
    loop = _server_loop = ServerLoop()
    try:
        yield
    finally:
        _server_loop = None
        await loop.finish()


def finish() -> None:
    """Run the jobs that are waiting; for scripts that need them before they end."""
    _thread.finish()


def _replace_after_fork() -> None:
    """A forked process has a copy of the object, but not the thread."""
    global _thread  # noqa: PLW0603
    _thread = BackgroundThread()


os.register_at_fork(after_in_child=_replace_after_fork)
atexit.register(finish)
