"""Checks that the stored position of a game is what its log says."""

from django.db import transaction

import engine
from games.tables import fairness
from games.tables.actions.locked_game import lock_game
from games.tables.actions.moderate import quarantine_game
from games.tables.actions.submit_move import position_hash
from games.tables.models import Game, GameSecret


class Damaged(Exception):
    """Log, snapshot and published hash of a game do not agree; the message says where."""


def verify_game(game_id: int) -> str | None:
    """Replay the log. A damaged game is quarantined; returns what is wrong with it.

    The game is locked, so that a move made at the same time does not look like damage.
    """
    with transaction.atomic():
        game, _seats = lock_game(game_id)
        try:
            _check_snapshot(game, _replay_log(game))
        except Damaged as damage:
            quarantine_game(game_id)
            return str(damage)
        except (engine.EngineError, GameSecret.DoesNotExist, KeyError, TypeError, ValueError) as error:
            quarantine_game(game_id)
            return f"{type(error).__name__}: {error}"
    return None


def _replay_log(game: Game) -> engine.State:
    tiles = tuple(engine.TileId(tile) for tile in game.secret.tiles)
    if fairness.commitment(tiles, game.secret.salt) != game.commitment:
        raise Damaged("the tiles are not those whose hash was published")
    order = tuple(engine.Seat(seat) for seat in game.order or ())
    state = engine.new_game(engine.Setup(game.seat_count, game.tokens, order, tiles))
    for number, move in enumerate(game.moves.order_by("ply").iterator(), start=1):
        if move.ply != number:
            raise Damaged(f"ply {number} is missing")
        if move.rules_version != engine.RULES_VERSION:
            raise Damaged(f"ply {number} was played under rules version {move.rules_version}")
        state = engine.apply(state, engine.parse_action(move.action))
        if position_hash(engine.position(state)) != move.position_hash:
            raise Damaged(f"ply {number} leads to another position than it did")
    return state


def _check_snapshot(game: Game, state: engine.State) -> None:
    if game.version != state.ply:
        raise Damaged(f"the version is {game.version}, the log ends at {state.ply}")
    if game.state != engine.encode_state(state):
        raise Damaged("the snapshot is not the log's last position")
    if game.status != Game.Status.ABORTED and game.to_move != state.to_move:
        raise Damaged(f"to move is {game.to_move}, by the log {state.to_move}")
