from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.tables import errors
from games.tables.actions.locked_game import lock_open_table
from games.tables.events import announce_table
from games.tables.models import Game, Invitation, Series
from novaluna_site.sweeps import Sweep
from novaluna_site.transactions import require_transaction

TABLE_IDLE_DAYS = 14


def cancel_table(user: User, game_id: int) -> Game:
    with transaction.atomic():
        game = lock_open_table(game_id)
        if game.host_id != user.pk:
            raise errors.Forbidden(_("Only the host can cancel the game."))
        return close_table(game)


def close_table(game: Game) -> Game:
    """Close a locked table whose game has not started."""
    now = timezone.now()
    game.status = Game.Status.CANCELLED
    game.finished_at = now
    game.save(update_fields=["status", "finished_at"])
    game.seats.update(ended_at=now)
    game.invitations.filter(status=Invitation.Status.PENDING).update(status=Invitation.Status.WITHDRAWN)
    if game.series_id is not None:
        # A series that was only offered.
        Series.objects.filter(pk=game.series_id).exclude(games__started_at__isnull=False).delete()
    announce_table(game)
    return game


def close_idle_tables() -> int:
    """Close the tables that no player has joined for 14 days. Returns how many."""
    return IDLE_TABLES.run()


def idle_tables() -> QuerySet[Game]:
    idle_since = timezone.now() - timedelta(days=TABLE_IDLE_DAYS)
    old = Game.objects.filter(status=Game.Status.OPEN, created_at__lt=idle_since)
    return old.exclude(seats__joined_at__gte=idle_since)


def _close_if_idle(game_id: int) -> bool:
    """False if a player joined, or the game began, at the same moment."""
    require_transaction()
    game = Game.objects.select_for_update(no_key=True).filter(pk=game_id).first()
    if game is None or not idle_tables().filter(pk=game_id).exists():
        return False
    close_table(game)
    return True


IDLE_TABLES = Sweep("tables.close_idle_tables", due=idle_tables, work=_close_if_idle)
