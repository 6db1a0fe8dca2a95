"""A pause stops the clock of a running game when all its players want it. Any move or any player ends it."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import errors
from games.models import Game
from games.notifications.planning import clock_changed
from games.services.clocks import CLOCK_FIELDS, pause_clock, resume_clock
from games.services.submit_move import lock_game
from games.services.tables import announce_table
from games.unseen_moves import settle_last_move


def want_pause(user: User, game_id: int, *, wanted: bool) -> Game:
    """Agree to a pause, or no longer: who takes their word back ends a pause that has begun."""
    with transaction.atomic():
        game = lock_game(game_id)
        if game.to_move is None:
            raise errors.Conflict(_("Only a running game can be paused."))
        seats = list(game.seats.select_related("user"))
        own = next((seat for seat in seats if seat.user_id == user.pk and not seat.is_bot), None)
        if own is None:
            raise errors.Forbidden(_("Only the players can pause the game."))
        settle_last_move(game)
        own.wants_pause = wanted
        own.save(update_fields=["wants_pause"])
        now = timezone.now()
        if all(seat.wants_pause or seat.is_played_by_bot or seat.left for seat in seats):
            pause_clock(game, seats, now)
        elif game.paused_at is not None:
            resume_clock(game, seats, now)
        game.save(update_fields=CLOCK_FIELDS)
        clock_changed(game)
        announce_table(game)
    return game
