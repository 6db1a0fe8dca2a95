from functools import partial

import structlog
from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from novaluna_site import messenger

log = structlog.get_logger(__name__)

TASK = "games.digest_games"


def wake_digest_after_commit() -> None:
    """A finished game waits in the database; this only makes it count sooner than the next sweep."""
    transaction.on_commit(partial(messenger.post, _wake), robust=True)


def _wake() -> None:
    try:
        current_app.send_task(TASK, queue="default", retry=False)
    except OperationalError as error:
        log.warning("wake_up_failed", task=TASK, error=str(error))
