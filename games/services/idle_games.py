"""A game without a running clock can be left by just not coming back: after a while it is closed."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Game
from games.services.moderation import abort_game
from games.services.submit_move import lock_game

IDLE_DAYS = 60


def close_idle_games(limit: int = 100) -> int:
    """Close, without a result, what had neither a move nor a running clock for 60 days. Returns how many."""
    idle_since = timezone.now() - timedelta(days=IDLE_DAYS)
    idle = Game.objects.filter(
        status=Game.Status.RUNNING, deadline=None, turn_started_at__lt=idle_since, quarantined_at=None
    )
    found = list(idle.order_by("turn_started_at").values_list("pk", flat=True)[:limit])
    return sum(_close(game_id, idle_since) for game_id in found)


def _close(game_id: int, idle_since: datetime) -> bool:
    """False when somebody came back in the same instant."""
    with transaction.atomic():
        game = lock_game(game_id)
        if game.to_move is None or game.turn_started_at is None or game.turn_started_at >= idle_since:
            return False
        abort_game(game_id)
        return True
