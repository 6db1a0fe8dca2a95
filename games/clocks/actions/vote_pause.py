"""A game is paused when all its players agree. A move, or any player, ends the pause."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.clocks import hooks
from games.clocks.actions.run_clock import CLOCK_FIELDS, pause_clock, resume_clock
from games.tables import errors
from games.tables.actions.locked_game import lock_game
from games.tables.actions.see_game import make_last_move_final
from games.tables.damage import refuse_quarantined
from games.tables.events import announce_table
from games.tables.models import Game


def vote_pause(user: User, game_id: int, *, wanted: bool) -> Game:
    """Vote for or against a pause. Withdrawing the vote resumes a paused game."""
    with transaction.atomic():
        game, seats = lock_game(game_id)
        if game.to_move is None:
            raise errors.Conflict(_("You can only pause a game in progress."))
        refuse_quarantined(game)
        own = next((seat for seat in seats if seat.user_id == user.pk and not seat.is_bot), None)
        if own is None:
            raise errors.Forbidden(_("Only the players of this game can pause it."))
        make_last_move_final(game)
        own.wants_pause = wanted
        own.save(update_fields=["wants_pause"])
        now = timezone.now()
        if all(seat.wants_pause or seat.is_played_by_bot or seat.left for seat in seats):
            pause_clock(game, seats, now)
        elif game.paused_at is not None:
            resume_clock(game, seats, now)
        game.save(update_fields=CLOCK_FIELDS)
        hooks.clock_changed(game)
        announce_table(game)
    return game
