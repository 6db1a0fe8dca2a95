"""Noticing that the stored position or log of a game is damaged, wherever it is read."""

from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from django.core.exceptions import ObjectDoesNotExist

import engine
from games.tables import errors
from games.tables.models import Game
from novaluna_site.messaging.wake_up import wake_after_commit

log = structlog.get_logger(__name__)

VERIFY_TASK = "tables.verify_game"
DAMAGE = (engine.EngineError, AttributeError, LookupError, TypeError, ValueError, ObjectDoesNotExist)
"""What decoding a damaged position or replaying a damaged log may raise."""


@contextmanager
def damage_noticed(game: Game) -> Iterator[None]:
    """For code that decodes the stored position or replays the log. Raises Damaged in place of its errors.

    The game is then verified in the background and quarantined.
    """
    try:
        yield
    except DAMAGE as error:
        log.exception("damaged_game_read", game=game.pk)
        wake_after_commit(VERIFY_TASK, game.pk)
        raise errors.Damaged(f"{type(error).__name__}: {error}", version=game.version) from error


def refuse_quarantined(game: Game) -> None:
    if game.quarantined_at is not None:
        raise errors.Quarantined(version=game.version)
