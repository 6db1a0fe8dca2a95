import time

import pytest
from celery.exceptions import QueueNotFound
from kombu.exceptions import OperationalError

from novaluna_site.celery import app


def test_waking_a_worker_does_not_wait_for_a_redis_that_is_away():
    began = time.monotonic()
    with app.connection_for_write("redis://127.0.0.1:1/0") as nobody, pytest.raises(OperationalError):
        app.send_task("games.play_bot_turn", queue="bots", connection=nobody)
    assert time.monotonic() - began < 2


def test_a_queue_that_no_worker_serves_is_an_error():
    with pytest.raises(QueueNotFound, match="tpyo"):
        app.send_task("games.play_bot_turn", queue="tpyo")
