"""A worker whose broker is killed while it holds messages that it has not acknowledged."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone
from kombu import Connection, Queue

from novaluna_site.messaging.consumer import drop_messages
from tests.profile import by_profile
from tests.services import RedisServer
from tests.worker_process import WorkerProcess, worker_process

pytestmark = [pytest.mark.stack, pytest.mark.timeout(600)]
KILLS = by_profile(ci=2, nightly=10)
TASK = "novaluna_site.tasks.record_heartbeat"


@pytest.fixture
def server(tmp_path) -> Iterator[RedisServer]:
    server = RedisServer(tmp_path / "valkey")
    server.start()
    yield server
    server.stop()


def test_it_works_again_after_each_kill_of_the_broker(server, tmp_path):
    with worker_process("messages", server.valkey.url, tmp_path / "worker.log") as worker:
        for _ in range(KILLS):
            leave_messages_unacknowledged(worker)
            server.kill()
            server.start()
            worker.forget_heartbeats()
            worker.send(TASK, "messages")
            worker.wait_for_a_heartbeat()


def leave_messages_unacknowledged(worker: WorkerProcess) -> None:
    """A worker keeps a task whose time has not come, and acknowledges it only when it has run."""
    worker.broker.delete("unacked", "unacked_index")
    for _ in range(3):
        worker.send(TASK, "messages", eta=timezone.now() + timedelta(hours=1))
    worker.wait_until(lambda: worker.broker.hlen("unacked") == 3)


@pytest.mark.parametrize("answer", ["ack", "reject", "requeue"])
def test_a_task_may_end_after_its_connection_was_lost(server, answer):
    with Connection(server.valkey.url) as connection:
        queue = Queue("lost", channel=connection.default_channel)
        queue.declare()
        connection.Producer().publish("work", routing_key="lost")
        message = queue.get()
        drop_messages(connection)
    getattr(message, answer)()
    assert message.acknowledged
