"""One worker process may serve pushes, webhooks and mails: mails always find a free thread."""

import threading

import pytest

from games.notifications import tasks


@pytest.fixture
def stalling(monkeypatch):
    """Sending messages waits for the event. Returns the event and how often it began."""
    may_end, begun = threading.Event(), threading.Semaphore(0)

    def send() -> None:
        begun.release()
        may_end.wait(30)

    monkeypatch.setattr(tasks, "send_messages", send)
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
