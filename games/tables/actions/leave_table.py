from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.tables import errors
from games.tables.actions.close_table import close_table
from games.tables.actions.locked_game import lock_open_table
from games.tables.events import announce_table
from games.tables.models import Game, Seat


def leave_table(user: User, game_id: int) -> Game:
    """Give up a seat before the game starts. If the host leaves, the table is closed."""
    with transaction.atomic():
        game = lock_open_table(game_id)
        if game.host_id == user.pk:
            return close_table(game)
        if not game.seats.filter(user=user).delete()[0]:
            raise errors.Forbidden(_("You haven’t joined this game."))
        _renumber_seats(game)
        announce_table(game)
    return game


def _renumber_seats(game: Game) -> None:
    """Close the gap in the seat numbers. In rising order, so that no two seats have the same number."""
    for index, seat in enumerate(game.seats.order_by("index")):
        if seat.index != index:
            Seat.objects.filter(pk=seat.pk).update(index=index)
