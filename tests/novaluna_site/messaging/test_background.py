"""Jobs run in the background: callers do not wait for them, and a failed one does not stop the others."""

import asyncio
import subprocess
import sys
import threading
from functools import partial

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
    # If posting waited for room, this would never end: nothing is done before the gate opens.
    for number in range(100):
        worker.post(lambda number=number: done.append(number))
    gate.set()
    worker.finish()

    assert done[:9] == list(range(9))
    assert len(done) <= 10


async def test_a_web_server_runs_coroutines_on_its_own_loop_and_survives_a_failure():
    done = []

    async def job() -> None:
        done.append(asyncio.get_running_loop())

    async def fail() -> None:
        raise RuntimeError("lost")

    async with background.on_this_loop():
        for each in (fail, job, partial(job)):
            await asyncio.to_thread(background.post, each)
        await asyncio.sleep(0)

    assert done == [asyncio.get_running_loop()] * 2


async def test_a_web_server_drops_what_is_too_much_and_waits_at_its_end(monkeypatch):
    monkeypatch.setattr(background, "MAX_WAITING", 10)
    gate, done = asyncio.Event(), []

    async def job() -> None:
        await gate.wait()
        done.append(True)

    async with background.on_this_loop():
        for _ in range(100):
            background.post(job)
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_soon(gate.set)

    assert len(done) == 10


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
