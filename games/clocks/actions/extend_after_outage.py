"""Clocks are extended by the time the site was down, so that no player loses time by it.

Each sweep of the clocks stores its time in `LastClockSweep`. If a sweep comes late, no player could have
moved or been timed out since: beat, Redis, the worker or the database did not work, or there was no web
process (the task does not sweep then). The span is stored as a `Downtime`, during which no clock runs, and
deadlines are moved.
"""

from datetime import timedelta

import structlog
from django.db import transaction
from django.utils import timezone

from games.clocks.actions.run_clock import set_deadline
from games.clocks.models import Downtime, LastClockSweep
from games.tables.actions.locked_game import lock_game
from games.tables.models import Game
from novaluna_site.failed_rows import record_failure

log = structlog.get_logger(__name__)

DEADLINES_TASK = "clocks.sweep_deadlines"
# Twelve missed sweeps.
OUTAGE = timedelta(seconds=60)


def extend_clocks_after_outage() -> timedelta:
    """Record this sweep. If the last one was too long ago, record the gap as downtime and move deadlines.

    Sweep and gap are recorded in one transaction that claims the old row, so the gap counts exactly once. If
    the system clock was set back, nothing is added or removed.
    """
    now = timezone.now()
    with transaction.atomic():
        last = LastClockSweep.objects.filter(pk=1).first()
        if last is None:
            LastClockSweep.objects.get_or_create(pk=1, defaults={"swept_at": now})
            return timedelta()
        if not LastClockSweep.objects.filter(pk=1, swept_at=last.swept_at).update(swept_at=now):
            return timedelta()
        outage = now - last.swept_at
        if outage < OUTAGE:
            return timedelta()
        Downtime.objects.create(starts_at=last.swept_at, ends_at=now)
    # One by one, so that no two games are locked at the same time. `time_out_turn` computes the deadline
    # again before it times a player out, so order and speed do not matter.
    for game_id in list(Game.objects.filter(deadline__isnull=False).values_list("pk", flat=True)):
        try:
            _set_deadline(game_id)
        except Exception as error:
            record_failure(DEADLINES_TASK, game_id, error)
    log.warning("clocks_extended", seconds=outage.total_seconds())
    return outage


def _set_deadline(game_id: int) -> None:
    with transaction.atomic():
        game, seats = lock_game(game_id)
        set_deadline(game, seats)
        game.save(update_fields=["deadline"])
