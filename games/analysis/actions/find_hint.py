"""Hints are computed by the bots' worker."""

from datetime import timedelta
from random import Random

import structlog

import engine
from engine.bots import choose
from games.analysis.models import Hint
from games.bots.roster import STRONGEST
from games.tables.snapshots import visible_state
from novaluna_site.database import connection_released
from novaluna_site.due_work import DueWork, held

log = structlog.get_logger(__name__)

THINKING_SECONDS = 1.0
MAX_ATTEMPTS = 3

HINTS = DueWork(
    rows=lambda: Hint.objects.select_related("game"),
    task="analysis.find_hint",
    sweep_task="analysis.sweep_hints",
    queue="bots",
    # Longer than the bot thinks.
    lease=timedelta(seconds=10),
    wake_up_expires=timedelta(seconds=5),
    back_off=(timedelta(), timedelta(seconds=5)),
)


def find_hint(hint_id: int) -> bool:
    """Compute a hint that a player asked for. False if there was nothing to do."""
    return HINTS.run(hint_id, _find)


def _find(hint: Hint) -> bool:
    """The bot sees only what the seat may see."""
    game = hint.game
    if hint.attempts > MAX_ATTEMPTS or game.version != hint.version or game.to_move != hint.seat:
        log.info("hint_given_up", game=game.pk, version=hint.version, attempts=hint.attempts)
        held(hint).update(due_at=None)
        return False
    view = engine.view(visible_state(game), engine.Seat(hint.seat))
    with connection_released():
        action = choose(STRONGEST, view, Random(), seconds=THINKING_SECONDS)  # noqa: S311 no secret
    return bool(held(hint).update(action=str(action), due_at=None))
