"""Wakes the workers. What they have to do is in the database, so a lost wake-up only costs time."""

from functools import partial
from typing import Any

import structlog
from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from novaluna_site.messaging import background

log = structlog.get_logger(__name__)

LEAST_URGENT = 9
"""A Celery priority: Redis delivers everything else first, however long this has waited."""


def wake_after_commit(task: str, *args: object, queue: str = "default", **options: Any) -> None:
    """On a background thread, because it takes seconds to find out that the broker cannot be reached."""
    job = partial(wake, task, *args, queue=queue, **options)
    transaction.on_commit(partial(background.post, job), robust=True)


def wake(task: str, *args: object, queue: str, **options: Any) -> None:
    """`options`: those of Celery, such as `eta` and `expires`."""
    try:
        current_app.send_task(task, args=args, queue=queue, retry=False, **options)
    except OperationalError as error:
        log.warning("wake_up_failed", task=task, error=str(error))
