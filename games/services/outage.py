"""After an outage of ours all clocks are extended by it, and nobody runs out of time at boot.

Each sweep of the clocks leaves its time in `Pulse`. A sweep that comes late finds how long nobody could have
been timed out: the way from beat over Redis and a worker to the database was broken, or no web process was
there to take a move (the task does not sweep then). The span is kept as a `Downtime`, in which no schedule
runs; deadlines that were computed before are moved.
"""

from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from games.models import Downtime, Game, Pulse, Seat
from games.services.clocks import wind_clock
from games.services.submit_move import lock_game

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
        Downtime.objects.create(starts_at=pulse.beat_at, ends_at=now)
        running = Game.objects.filter(deadline__isnull=False)
        simple = running.exclude(_needs_winding(pulse.beat_at))
        simple.update(deadline=F("deadline") + outage)
    # One by one and without haste: what is not wound yet is wound before it could time anybody out.
    for game_id in list(running.filter(_needs_winding(pulse.beat_at)).values_list("pk", flat=True)):
        _wind_again(game_id)
    log.warning("clocks_extended", seconds=outage.total_seconds())
    return outage


def _needs_winding(since: datetime) -> Q:
    """Clocks that an outage since then did not simply stop for as long as it lasted."""
    away = Seat.objects.filter(ended_at=None, user__vacations__ends_at__gt=since)
    has_free_hours = Q(window_start__isnull=False) | Q(free_weekends=True)
    return has_free_hours | Q(turn_started_at__gt=since) | Q(pk__in=away.values("game"))


def _wind_again(game_id: int) -> None:
    with transaction.atomic():
        game = lock_game(game_id)
        wind_clock(game, list(game.seats.select_related("user")))
        game.save(update_fields=["deadline"])
