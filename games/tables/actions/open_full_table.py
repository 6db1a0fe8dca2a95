from collections.abc import Sequence

from accounts.models import User
from games.tables import fairness
from games.tables.actions.open_table import create_table
from games.tables.actions.seat_bots import seat_bots
from games.tables.actions.start_game import start_if_full
from games.tables.events import announce_table
from games.tables.models import Game, Seat
from games.tables.options import TableOptions, check_options
from novaluna_site.transactions import require_transaction


def open_full_table(players: Sequence[User], options: TableOptions) -> Game:
    """Create a table for people whom the site brought together. Its game starts immediately.

    The first player is the host. The caller has locked the players and checked that each has a free place.
    """
    require_transaction()
    host, *others = players
    check_options(host, options)
    game = create_table(host, options, fairness.new_secret())
    Seat.objects.bulk_create(
        Seat(game=game, index=index, user=other) for index, other in enumerate(others, start=1)
    )
    seat_bots(game, options.bots)
    start_if_full(game)
    announce_table(game)
    return game
