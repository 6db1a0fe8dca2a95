"""Publishing happens in a thread that callers do not wait for and that survives errors."""

import subprocess
import sys
import threading
import time

from novaluna_site.messaging import background
from novaluna_site.messaging.background import BackgroundThread


def test_it_keeps_the_order_and_survives_a_failure():
    done = []

    def fail() -> None:
        done.append("fail")
        raise RuntimeError("lost")

    async def wait() -> None:
        done.append("coroutine")

    worker = BackgroundThread()
    for job in (lambda: done.append("first"), fail, wait, lambda: done.append("last")):
        worker.post(job)
    worker.finish()

    assert done == ["first", "fail", "coroutine", "last"]


def test_posting_does_not_wait_and_drops_what_is_too_much(monkeypatch):
    monkeypatch.setattr(background, "MAX_WAITING", 10)
    worker, gate, done = BackgroundThread(), threading.Event(), []
    worker.post(gate.wait)
    started = time.monotonic()
    for number in range(100):
        worker.post(lambda number=number: done.append(number))
    assert time.monotonic() - started < 1
    gate.set()
    worker.finish()

    assert done[:9] == list(range(9))
    assert len(done) <= 10


FORKS = """
import os
from novaluna_site.messaging.background import post
post(lambda: None)
if os.fork() == 0:
    post(lambda: print("arrived", flush=True))
else:
    os.wait()
"""


def test_a_forked_process_has_its_own_thread():
    # Newer versions of Python warn about a fork while a thread runs. Celery forks in this way.
    command = [sys.executable, "-W", "ignore", "-c", FORKS]

    ended = subprocess.run(command, capture_output=True, text=True, check=True)

    assert ended.stdout == "arrived\n"


def test_what_was_posted_before_the_end_of_the_process_is_done():
    script = "from novaluna_site.messaging.background import post; post(lambda: print('done', flush=True))"

    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert ended.stdout == "done\n"
