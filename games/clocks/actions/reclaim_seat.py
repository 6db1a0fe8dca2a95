from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.clocks.actions.run_clock import CLOCK_FIELDS, start_clock
from games.tables import errors, hooks
from games.tables.actions.locked_game import lock_game
from games.tables.damage import refuse_quarantined
from games.tables.events import announce_table


def reclaim_seat(user: User, game_id: int) -> None:
    """A player who ran out of time takes over from the bot again: once, within 24 hours."""
    with transaction.atomic():
        game, seats = lock_game(game_id)
        seat = next(
            (seat for seat in seats if seat.user_id == user.pk and seat.stand_in_id is not None), None
        )
        if seat is None or game.is_over:
            raise errors.Conflict(_("No bot plays for you in this game."))
        refuse_quarantined(game)
        now = timezone.now()
        if seat.return_until is None or now > seat.return_until:
            raise errors.Forbidden(_("You can take your seat back once, within 24 hours."))
        seat.stand_in, seat.returned = None, True
        seat.save(update_fields=["stand_in", "returned"])
        if game.to_move == seat.index:
            start_clock(game, seats, now)
            game.save(update_fields=CLOCK_FIELDS)
        hooks.seat_handed_over(game, seats, seat, now)
        announce_table(game)
