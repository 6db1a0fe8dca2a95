"""Games without a running clock are closed when no player has moved for a long time."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.tables.actions.locked_game import lock_game
from games.tables.actions.moderate import abort_game
from games.tables.models import Game

GAME_IDLE_DAYS = 60


def close_idle_games(limit: int = 100) -> int:
    """Close, without a result, games that had no move and no running clock for 60 days. Returns how many."""
    idle_since = timezone.now() - timedelta(days=GAME_IDLE_DAYS)
    idle = Game.objects.filter(
        status=Game.Status.RUNNING, deadline=None, turn_started_at__lt=idle_since, quarantined_at=None
    )
    found = list(idle.order_by("turn_started_at").values_list("pk", flat=True)[:limit])
    return sum(_close(game_id, idle_since) for game_id in found)


def _close(game_id: int, idle_since: datetime) -> bool:
    """False if a player moved at the same moment."""
    with transaction.atomic():
        game, _seats = lock_game(game_id)
        if game.to_move is None or game.turn_started_at is None or game.turn_started_at >= idle_since:
            return False
        abort_game(game_id)
        return True
