import engine
from games.tables.models import Game, Seat
from games.tables.position_hash import position_hash
from games.tables.proofs import is_shuffle_sound


class Mismatch(Exception):
    """Log, stored position and published hash of a game do not agree; the message says where."""


def replay_log(game: Game, seats: list[Seat]) -> engine.State:
    """The position that the log of the locked game leads to. Raises Mismatch, or what the engine raises.

    The hash of a move is compared only if it was made under the current rules: others may define positions
    differently.
    """
    if not is_shuffle_sound(game, seats):
        raise Mismatch("the order of the tiles does not follow from the published hash")
    tiles = tuple(engine.TileId(tile) for tile in game.secret.tiles)
    order = tuple(engine.Seat(seat) for seat in game.order or ())
    state = engine.new_game(engine.Setup(game.seat_count, game.tokens, order, tiles))
    for number, move in enumerate(game.moves.order_by("ply").iterator(), start=1):
        if move.ply != number:
            raise Mismatch(f"ply {number} is missing")
        state = engine.apply(state, engine.parse_action(move.action))
        is_comparable = move.rules_version == engine.RULES_VERSION
        if is_comparable and position_hash(engine.position(state)) != move.position_hash:
            raise Mismatch(f"ply {number} leads to another position than it did")
    return state
