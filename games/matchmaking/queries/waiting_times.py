"""How long searches usually take, from those of the last four weeks.

Searches that were given up count, too: how long they had waited is known, and that they would have waited
longer. So the share that has found a game after some time is estimated as Kaplan and Meier do. Leaving them
out would promise too much.
"""

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.core.cache import cache
from django.utils import timezone

from games.matchmaking.models import Wish

SINCE = timedelta(days=28)
MOST_READ = 2000
FEWEST_MET = 5
"""After fewer games nothing is promised."""
KEEP_SECONDS = 300


@dataclass(frozen=True, slots=True)
class Waited:
    """A search that began at `hour` (UTC) and found a game after `time`, or none until then."""

    hour: int
    time: timedelta
    is_met: bool


@dataclass(frozen=True, slots=True)
class UsualWait:
    half: timedelta
    """Half of all searches have found a game by then."""
    most: timedelta | None
    """Nine in ten have; None if not known."""
    is_for_this_hour: bool
    """Whether only searches that began at this time of the day count."""


def usual_wait(pace: str, seats: int) -> UsualWait | None:
    """None if not known yet. Up to five minutes old."""
    now = timezone.now().astimezone(UTC)
    key = f"usual-wait:{pace}:{seats}:{now.hour}"
    # Plain values: what is in the cache must be readable after an update. Empty: not known yet.
    found: tuple[Any, ...] | None = cache.get(key)
    if found is None:
        estimated = estimate(_waited(pace, seats, now), now.hour)
        found = astuple(estimated) if estimated else ()
        cache.set(key, found, KEEP_SECONDS)
    return UsualWait(*found) if found else None


def estimate(searches: Sequence[Waited], hour: int) -> UsualWait | None:
    """From searches of the same hour and its neighbours, or from all if those are too few."""
    near = [search for search in searches if (search.hour - hour + 1) % 24 <= 2]
    for counted, is_for_this_hour in ((near, True), (searches, False)):
        if sum(search.is_met for search in counted) >= FEWEST_MET:
            half = _time_until(counted, 0.5)
            if half is not None:
                return UsualWait(half, _time_until(counted, 0.9), is_for_this_hour)
    return None


def _time_until(searches: Sequence[Waited], share: float) -> timedelta | None:
    """After how long this share of the searches has found a game; None if that is not known."""
    open_share = 1.0
    by_time = sorted(searches, key=lambda search: (search.time, not search.is_met))
    for at_risk, search in zip(range(len(by_time), 0, -1), by_time, strict=True):
        if search.is_met:
            open_share *= 1 - 1 / at_risk
        if open_share <= 1 - share + 1e-9:
            return search.time
    return None


def _waited(pace: str, seats: int, now: datetime) -> list[Waited]:
    found = Wish.objects.filter(pace=pace, seats=seats, created_at__gt=now - SINCE).order_by("-created_at")
    rows = found.values_list("created_at", "ended_at", "status")[:MOST_READ]
    return [
        Waited(began.astimezone(UTC).hour, (ended or now) - began, status == Wish.Status.MET)
        for began, ended, status in rows
    ]
