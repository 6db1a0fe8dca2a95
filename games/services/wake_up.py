"""Wake-ups of the workers. What is to be done waits in the database, so a lost one only costs time."""

from functools import partial
from typing import Any

import structlog
from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from novaluna_site import messenger

log = structlog.get_logger(__name__)

DIGEST = "games.digest_games"
BOT_SOLO = "games.play_bot_solo"
LEAST_URGENT = 9
"""A priority: Redis hands out a bot's turn first, however long this has waited."""


def wake_after_commit(task: str, *args: object, queue: str = "default", **options: Any) -> None:
    """On a thread of its own: a broker that is away takes seconds to say so."""
    errand = partial(wake, task, *args, queue=queue, **options)
    transaction.on_commit(partial(messenger.post, errand), robust=True)


def wake(task: str, *args: object, queue: str, **options: Any) -> None:
    """`options`: those of Celery, such as `eta` and `expires`."""
    try:
        current_app.send_task(task, args=args, queue=queue, retry=False, **options)
    except OperationalError as error:
        log.warning("wake_up_failed", task=task, error=str(error))
