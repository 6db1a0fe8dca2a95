"""What staff can do to a game. The admin page that calls an action writes it to the admin log."""

from django.db import transaction
from django.utils import timezone

from games.tables import errors, hooks
from games.tables.actions.close_table import close_table
from games.tables.events import announce_table
from games.tables.models import Game
from games.tables.queries import seats_of


def abort_game(game_id: int) -> Game:
    """Stop a game without a result. If it has not started, close the table."""
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
        if game.is_over:
            raise errors.GameOver(version=game.version)
        if not game.has_begun:
            return close_table(game)
        now = timezone.now()
        game.status = Game.Status.ABORTED
        game.finished_at = now
        game.to_move = game.deadline = game.paused_at = None
        game.save(update_fields=["status", "finished_at", "to_move", "deadline", "paused_at"])
        game.seats.update(ended_at=now)
        hooks.game_aborted(game, seats_of(game), now)
        announce_table(game)
    return game
