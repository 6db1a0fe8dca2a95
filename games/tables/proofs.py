"""Proofs of the shuffle: what is shown while a game runs, and what once it is over.

Scheme 2 is described in docs/fairness.md. Scheme 1 is a hash of the order itself. The Daily Moon uses it, and
so did all games before scheme 2.
"""

from collections.abc import Sequence
from typing import Any

from games.tables import errors, fairness, hooks
from games.tables.damage import damage_noticed
from games.tables.models import Game, GameSecret, Seat
from games.tables.turn_order import swapped_order


def may_show_pile(game: Game) -> bool:
    """Whether the order of the tiles may be shown: the game is over and nothing else keeps it secret."""
    return game.is_over and hooks.hides_pile.first(game) is None


def proof_of(game: Game, seats: Sequence[Seat]) -> dict[str, Any]:
    """What is public about the shuffle of a game that has begun. Raises GameNotRunning.

    The players' nonces are shown from the start: without the secret they reveal nothing, and from then on
    nobody can exchange one for another.
    """
    if not game.has_begun:
        raise errors.GameNotRunning(version=game.version)
    if may_show_pile(game):
        with damage_noticed(game):
            return _whole_proof(game, seats)
    is_salted = GameSecret.objects.filter(game=game).exclude(salt="").exists()
    return {
        "scheme": 1 if is_salted else 2,
        "commitment": game.commitment,
        "nonces": None if is_salted else _nonces(seats, [seat.nonce or None for seat in seats]),
        "order": game.order,
        "order_from": game.order_from,
        "secret": None,
        "salt": None,
        "tiles": None,
    }


def _whole_proof(game: Game, seats: Sequence[Seat]) -> dict[str, Any]:
    salt = game.secret.salt
    secret = None if salt else game.shuffle_secret.secret
    return {
        "scheme": 1 if salt else 2,
        "commitment": game.commitment,
        "nonces": _nonces(seats, fairness.all_nonces(secret, [seat.nonce for seat in seats]))
        if secret
        else None,
        "order": game.order,
        "order_from": game.order_from,
        "secret": secret,
        "salt": salt or None,
        "tiles": game.secret.tiles,
    }


def _nonces(seats: Sequence[Seat], nonces: Sequence[str | None]) -> list[dict[str, Any]]:
    return [
        {"seat": seat.index, "created_by": "player" if seat.nonce else "site", "nonce": nonce}
        for seat, nonce in zip(seats, nonces, strict=True)
    ]


def is_shuffle_sound(game: Game, seats: Sequence[Seat]) -> bool:
    """Whether the stored order follows from what was published and contributed before the game."""
    stored = game.secret
    if stored.salt:
        return fairness.order_commitment(stored.tiles, stored.salt) == game.commitment
    secret = game.shuffle_secret.secret
    order, tiles = fairness.shuffle(secret, fairness.all_nonces(secret, [seat.nonce for seat in seats]))
    if game.order_from is not None:
        # If that game is gone, its order can't be compared any more.
        order = swapped_order(game.order_from, seats) or game.order or []
    return fairness.commitment(secret) == game.commitment and (order, tiles) == (game.order, stored.tiles)
