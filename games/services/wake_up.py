from functools import partial

import structlog
from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from novaluna_site import messenger

log = structlog.get_logger(__name__)

DIGEST = "games.digest_games"
BOT_SOLO = "games.play_bot_solo"


def wake_after_commit(task: str, *args: object, queue: str = "default") -> None:
    """What is to be done waits in the database; this only makes it happen sooner than the next sweep."""
    transaction.on_commit(partial(messenger.post, partial(_wake, task, args, queue)), robust=True)


def _wake(task: str, args: tuple[object, ...], queue: str) -> None:
    try:
        current_app.send_task(task, args=args, queue=queue, retry=False)
    except OperationalError as error:
        log.warning("wake_up_failed", task=task, error=str(error))
