import time

import pytest
from celery.exceptions import QueueNotFound
from kombu import Consumer
from kombu.exceptions import OperationalError

from games.analysis.actions.review_moves import REVIEWS
from games.bots.actions.schedule_turn import BOT_TURNS
from novaluna_site.celery import app


def test_waking_a_worker_does_not_wait_for_a_redis_that_is_down():
    began = time.monotonic()
    with app.connection_for_write("redis://127.0.0.1:1/0") as nobody, pytest.raises(OperationalError):
        app.send_task(BOT_TURNS.task, queue="bots", connection=nobody)
    assert time.monotonic() - began < 10


def test_a_queue_that_no_worker_serves_is_an_error():
    with pytest.raises(QueueNotFound, match="tpyo"):
        app.send_task(BOT_TURNS.task, queue="tpyo")


def test_a_bots_turn_runs_before_a_review_that_waited_longer():
    received = []

    def receive(_body, message):
        received.append(message.headers["task"])
        message.ack()

    with app.connection_for_write() as connection:
        queue = app.amqp.queues["bots"](connection.default_channel)
        queue.declare()
        queue.purge()
        REVIEWS.wake(1)
        BOT_TURNS.wake(1)
        with Consumer(connection, [queue], callbacks=[receive]):
            while len(received) < 2:
                connection.drain_events(timeout=5)
    assert received == [BOT_TURNS.task, REVIEWS.task]
