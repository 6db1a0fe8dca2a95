"""Counts all finished games again."""

from django.db import transaction

from games.leaderboards.actions.count_games import count_games, locked_state
from games.leaderboards.models import (
    Achievement,
    GameToCount,
    HeadToHead,
    PlayerStats,
    Season,
    SiteTally,
    Standing,
    StandingCount,
)
from games.tables.models import Game

BATCH = 1000
COUNTED = (Achievement, HeadToHead, PlayerStats, SiteTally)


def recount_games() -> int:
    """Delete leaderboards, statistics and achievements and count all finished games again. Returns how many.

    Seasons that are over stay as they are. Leaderboards are incomplete until all games are counted.
    """
    with transaction.atomic():
        state = locked_state()
        for model in COUNTED:
            model.objects.all().delete()
        frozen = Season.objects.values("month")
        Standing.objects.exclude(period__in=frozen).delete()
        StandingCount.objects.exclude(period__in=frozen).delete()
        _queue_all_games()
        state.week = ""
        state.save()
    total = 0
    # A run of the sweep has a time limit.
    while count := count_games():
        total += count
    return total


def _queue_all_games() -> None:
    ended = Game.objects.filter(status=Game.Status.FINISHED, is_exhibition=False)
    finished = ended.values_list("pk", flat=True)
    rows = (GameToCount(game_id=pk) for pk in finished.iterator(BATCH))
    GameToCount.objects.bulk_create(rows, batch_size=BATCH, ignore_conflicts=True)
