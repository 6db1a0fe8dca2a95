"""Games without a running clock are closed when no player has moved for a long time."""

from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from games.tables.actions.locked_game import lock_game
from games.tables.actions.moderate import abort_game
from games.tables.models import Game
from novaluna_site.sweeps import Sweep

GAME_IDLE_DAYS = 60


def close_idle_games() -> int:
    """Close, without a result, games that had no move and no running clock for 60 days. Returns how many."""
    return IDLE_GAMES.run()


def idle_games() -> QuerySet[Game]:
    return Game.objects.filter(
        status=Game.Status.RUNNING, deadline=None, turn_started_at__lt=_idle_since(), quarantined_at=None
    ).order_by("turn_started_at")


def _idle_since() -> datetime:
    return timezone.now() - timedelta(days=GAME_IDLE_DAYS)


def _close(game_id: int) -> bool:
    """False if a player moved at the same moment."""
    game, _seats = lock_game(game_id)
    if game.to_move is None or game.turn_started_at is None or game.turn_started_at >= _idle_since():
        return False
    abort_game(game_id)
    return True


IDLE_GAMES = Sweep("tables.close_idle_games", due=idle_games, work=_close)
