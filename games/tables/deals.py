"""Where the order of the tiles of a new game comes from."""

from collections.abc import Sequence
from typing import NamedTuple

import engine
from games.tables import fairness
from games.tables.models import Game, Seat, ShuffleSecret
from games.tables.turn_order import swapped_order


class Deal(NamedTuple):
    setup: engine.Setup
    commitment: str
    salt: str = ""
    """Scheme 1: the commitment is the hash of the order and this salt."""


def salted_deal(setup: engine.Setup, salt: str) -> Deal:
    return Deal(setup, fairness.order_commitment(setup.tiles, salt), salt)


def deal_for(game: Game, seats: Sequence[Seat]) -> Deal:
    """Shuffle with the table's secret and the nonces of its players.

    If the turn order of another game is swapped, only the tiles come from the shuffle.
    """
    secret = _secret_of(game)
    order, tiles = fairness.shuffle(secret, fairness.all_nonces(secret, [seat.nonce for seat in seats]))
    if game.order_from is not None:
        order = swapped_order(game.order_from, seats) or order
    setup = engine.Setup(game.seat_count, game.tokens, tuple(order), tuple(tiles))
    return Deal(setup, fairness.commitment(secret))


def _secret_of(game: Game) -> str:
    try:
        return game.shuffle_secret.secret
    except ShuffleSecret.DoesNotExist:
        # The table was opened by an earlier version of the site. Its players have contributed no nonces.
        return ShuffleSecret.objects.create(game=game, secret=fairness.new_secret()).secret
