"""Nobody waits for the messenger, and it survives what goes wrong on its way."""

import subprocess
import sys
import threading
import time

from novaluna_site import messenger
from novaluna_site.messenger import Messenger


def test_it_keeps_the_order_and_outlives_a_failure():
    done = []

    def fail() -> None:
        done.append("fail")
        raise RuntimeError("lost")

    async def wait() -> None:
        done.append("coroutine")

    worker = Messenger()
    for errand in (lambda: done.append("first"), fail, wait, lambda: done.append("last")):
        worker.post(errand)
    worker.finish()

    assert done == ["first", "fail", "coroutine", "last"]


def test_posting_does_not_wait_and_drops_what_is_too_much(monkeypatch):
    monkeypatch.setattr(messenger, "MAX_WAITING", 10)
    worker, gate, done = Messenger(), threading.Event(), []
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
from novaluna_site.messenger import post
post(lambda: None)
if os.fork() == 0:
    post(lambda: print("arrived", flush=True))
else:
    os.wait()
"""


def test_a_forked_process_has_a_messenger_of_its_own():
    # Forking with a thread running is what newer Pythons warn of, and what Celery does.
    command = [sys.executable, "-W", "ignore", "-c", FORKS]

    ended = subprocess.run(command, capture_output=True, text=True, check=True)

    assert ended.stdout == "arrived\n"


def test_what_was_posted_before_the_end_of_the_process_is_done():
    script = "from novaluna_site.messenger import post; post(lambda: print('done', flush=True))"

    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert ended.stdout == "done\n"
