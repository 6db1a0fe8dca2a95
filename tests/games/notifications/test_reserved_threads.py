"""One worker process may serve pushes, webhooks, tests and mails: what is urgent finds a free thread."""

import threading

import pytest

from games.notifications import tasks
from games.notifications.actions.sweep import STALLING_THREADS


@pytest.fixture
def stalling(monkeypatch):
    """Sending messages and tests waits for the event. Returns the event and how often it began."""
    may_end, begun = threading.Event(), threading.Semaphore(0)

    def send(*_test: int) -> None:
        begun.release()
        may_end.wait(30)

    monkeypatch.setattr(tasks, "send_messages", send)
    monkeypatch.setattr(tasks, "send_endpoint_test", send)
    yield may_end, begun
    may_end.set()


def test_only_some_threads_wait_for_servers_that_users_chose(stalling):
    may_end, begun = stalling
    threads = [threading.Thread(target=tasks.send_messages_task.run) for _ in range(tasks.ENDPOINT_THREADS)]
    for thread in threads:
        thread.start()
        assert begun.acquire(timeout=10)
    tasks.send_messages_task.run()
    assert not begun.acquire(blocking=False), "another one began to wait"
    may_end.set()
    for thread in threads:
        thread.join(10)
    tasks.send_messages_task.run()
    assert begun.acquire(blocking=False), "it works again"


def test_tests_leave_threads_for_messages(stalling):
    may_end, begun = stalling
    threads = [
        threading.Thread(target=tasks.send_endpoint_test_task.run, args=[1]) for _ in range(STALLING_THREADS)
    ]
    threads.append(threading.Thread(target=tasks.send_messages_task.run))
    for thread in threads:
        thread.start()
        assert begun.acquire(timeout=10)
    tasks.send_endpoint_test_task.run(1)
    assert not begun.acquire(blocking=False), "another test began to wait"
    may_end.set()
    for thread in threads:
        thread.join(10)
    tasks.send_endpoint_test_task.run(1)
    assert begun.acquire(blocking=False), "it works again"
