import warnings
from typing import Any

import structlog
from celery.exceptions import CPendingDeprecationWarning
from celery.worker.consumer import Consumer
from celery.worker.state import maybe_shutdown

from novaluna_site.messaging.signals import broker_connected

log = structlog.get_logger(__name__)

# Celery's own delays grow from 2 to 30 s, but a restarted Redis answers within a second.
FIRST_DELAY = 0.5
LONGEST_DELAY = 2.0


def drop_messages(connection: Any) -> None:
    """Lose the messages that were not acknowledged: sweeps find their work in the database.

    Celery 5.7 closes a lost connection twice. If the first time fails, the second time tries to restore these
    messages. A task that was running acknowledges its message when it ends. But kombu has already dropped the
    address of the broker: the AttributeError "'NoneType' object has no attribute …" ended the worker.
    """
    for channel in connection.transport.channels:
        channel.do_restore = False
        channel.basic_ack = channel.basic_reject = _ignore


def _ignore(*_: Any, **__: Any) -> None:
    pass


class ReconnectingConsumer(Consumer):  # type: ignore[misc]
    """What a worker receives tasks with. It survives the loss of the broker and reconnects soon."""

    def on_connection_error_after_connected(self, exc: Exception) -> None:
        drop_messages(self.connection)
        # Celery recommends to cancel the running tasks. They may finish: what they do is in the database.
        with warnings.catch_warnings(action="ignore", category=CPendingDeprecationWarning):
            super().on_connection_error_after_connected(exc)

    def on_ready(self) -> None:
        """Called each time the worker has connected and can receive tasks."""
        super().on_ready()
        broker_connected.send(sender=self, queues=tuple(self.app.amqp.queues.consume_from))

    def ensure_connected(self, connection: Any) -> Any:
        """Connect to the broker, however often it takes. Celery would give up after 100 attempts."""

        def log_failure(error: Exception, interval: float) -> None:
            log.warning("broker_unavailable", error=str(error))

        connection.ensure_connection(
            log_failure,
            interval_start=FIRST_DELAY,
            interval_step=FIRST_DELAY,
            interval_max=LONGEST_DELAY,
            callback=maybe_shutdown,
        )
        self.first_connection_attempt = False
        return connection
