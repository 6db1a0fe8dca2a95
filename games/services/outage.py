"""After an outage of ours all clocks are extended by it, and nobody runs out of time at boot.

Each sweep of the clocks leaves its time in `Pulse`. A sweep that comes late finds how long nobody could have
been timed out: the way from beat over Redis and a worker to the database was broken, or no web process was
there to take a move (the task does not sweep then).
"""

from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.models import Game, Pulse

log = structlog.get_logger(__name__)

# A dozen missed sweeps.
OUTAGE = timedelta(seconds=60)


def extend_clocks_after_outage() -> timedelta:
    """Leave a pulse. If the last one is too old, first give every running clock the time in between.

    Both in one transaction, claimed by the old pulse: the time is given once, or not yet. A system clock that
    was set back gives none and takes none.
    """
    now = timezone.now()
    with transaction.atomic():
        pulse = Pulse.objects.filter(pk=1).first()
        if pulse is None:
            Pulse.objects.get_or_create(pk=1, defaults={"beat_at": now})
            return timedelta()
        if not Pulse.objects.filter(pk=1, beat_at=pulse.beat_at).update(beat_at=now):
            return timedelta()
        outage = now - pulse.beat_at
        if outage < OUTAGE:
            return timedelta()
        _extend(pulse.beat_at, outage, now)
    log.warning("clocks_extended", seconds=outage.total_seconds())
    return outage


def _extend(since: datetime, outage: timedelta, now: datetime) -> None:
    running = Game.objects.filter(deadline__isnull=False)
    during = running.filter(turn_started_at__gt=since)
    for game in during.only("pk", "deadline", "turn_started_at").iterator():
        if game.deadline is not None and game.turn_started_at is not None:
            lost = max(timedelta(), now - game.turn_started_at)
            Game.objects.filter(pk=game.pk, deadline=game.deadline).update(
                deadline=game.deadline + lost, turn_started_at=game.turn_started_at + lost
            )
    # The turn begins later, too, so that no bank pays for the outage.
    running.filter(turn_started_at__lte=since).update(
        deadline=F("deadline") + outage, turn_started_at=F("turn_started_at") + outage
    )
