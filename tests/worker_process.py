import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import redis
from celery import Celery

from novaluna_site.run.child import start_child, stop_child
from tests.site_process import ROOT

# How long a worker may take for anything, on a machine that is busy with other tests.
PATIENCE = 120


class WorkerProcess:
    """A real Celery worker for one queue, with the broker at `url`."""

    def __init__(self, queue: str, url: str, log: Path) -> None:
        self.queue = queue
        self.url = url
        self.log = log
        self.broker = redis.Redis.from_url(url)
        # One of another worker would show that this one is at work before it has started.
        self.forget_heartbeats()
        command = [sys.executable, "-m", "celery", "--app", "novaluna_site", "worker", "--queues", queue]
        quick = ["--pool", "threads", "--concurrency", "2", "--without-gossip", "--without-mingle"]
        with log.open("wb") as output:
            self.process: subprocess.Popen[bytes] = start_child(
                [*command, *quick],
                env=os.environ | {"REDIS_URL": url, "PYTHONPATH": str(ROOT)},
                stdout=output,
            )

    def send(self, task: str, *args: object, **options: object) -> None:
        with Celery(broker=self.url, set_as_current=False) as app:
            app.send_task(task, args, queue=self.queue, **options)

    def wait_until(self, condition: Callable[[], object]) -> None:
        """Fail if the worker ends before the condition is true."""
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.02)

    def forget_heartbeats(self) -> None:
        for mark in self._heartbeats():
            self.broker.delete(mark)

    def wait_for_a_heartbeat(self) -> None:
        self.wait_until(self._heartbeats)

    def _heartbeats(self) -> list[bytes]:
        return list(self.broker.keys(f"*heartbeat:{self.queue}"))


@contextmanager
def worker_process(queue: str, url: str, log: Path) -> Iterator[WorkerProcess]:
    """Start a worker and wait until it has done its first task."""
    worker = WorkerProcess(queue, url, log)
    try:
        worker.wait_for_a_heartbeat()
        yield worker
    finally:
        stop_child(worker.process)
        worker.broker.close()
