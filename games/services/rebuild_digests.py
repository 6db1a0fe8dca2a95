"""Boards, statistics and achievements once more, from the history."""

from django.db import transaction

from games.models import (
    Achievement,
    Game,
    HeadToHead,
    PlayerStats,
    Season,
    SiteTally,
    Standing,
    StandingCount,
)
from games.services.digest import digest_all, locked_state

GATHERED = (Achievement, HeadToHead, PlayerStats, SiteTally)


def rebuild_digests() -> int:
    """Forget what was gathered and count all finished games again. Returns how many.

    Frozen seasons stay as they ended. The boards are short until all games are counted.
    """
    with transaction.atomic():
        state = locked_state()
        for model in GATHERED:
            model.objects.all().delete()
        frozen = Season.objects.values("month")
        Standing.objects.exclude(period__in=frozen).delete()
        StandingCount.objects.exclude(period__in=frozen).delete()
        Game.objects.exclude(digested_at=None).update(digested_at=None)
        state.week = ""
        state.save()
    return digest_all()
