"""The history of a game, from its log. The order of the tiles that are still face down is never used."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

import engine
from games.tables import errors, hooks
from games.tables.models import Game, Move, Seat
from games.tables.snapshots import may_show_pile


def log_of(game: Game) -> list[Move]:
    """All moves, the oldest first."""
    return list(game.moves.all())


def moves_of(game: Game) -> list[dict[str, Any]]:
    """The log as data, for everyone who may see the game."""
    return [dict(move) for move in game.moves.values("ply", "seat", "action", "source", "created_at")]


def events_since(game: Game, version: int) -> list[dict[str, Any]]:
    """The events of the moves after `version`."""
    return list(game.moves.filter(ply__gt=version).values_list("answer", flat=True))


def position_at(game: Game, ply: int) -> dict[str, Any]:
    """The position after `ply` moves. Raises NotFound beyond the last one."""
    if not game.has_begun:
        raise errors.GameNotRunning(version=game.version)
    if ply > game.version:
        raise errors.NotFound(_("The game has not come that far."), version=game.version)
    *_earlier, state = engine.replay(seen_record(game, ply))
    return engine.position(state)


def seen_record(game: Game, until: int | None = None) -> engine.Record:
    """The record of a started game so far: drawn tiles in their order, the others sorted."""
    tiles = [engine.TileId(tile) for tile in game.secret.tiles]
    drawn = len(tiles) - game.encoded_state["pile"]
    moves = game.moves.all() if until is None else game.moves.filter(ply__lte=until)
    actions = tuple(engine.parse_action(action) for action in moves.values_list("action", flat=True))
    return engine.Record(setup_of(game, (*tiles[:drawn], *sorted(tiles[drawn:]))), actions)


def setup_of(game: Game, tiles: tuple[engine.TileId, ...]) -> engine.Setup:
    order = tuple(engine.Seat(seat) for seat in game.order or ())
    return engine.Setup(game.seat_count, game.tokens, order, tiles)


def record_of(game: Game, seats: list[Seat]) -> engine.Record:
    """The whole game. It contains the pile, so it raises NotOver until the game is over."""
    refuse_unless_over(game)
    actions = game.moves.values_list("action", flat=True)
    return engine.Record(
        setup_of(game, tuple(engine.TileId(tile) for tile in game.secret.tiles)),
        tuple(engine.parse_action(action) for action in actions),
        {
            "players": [seat.user.username for seat in seats],
            "started": _written(game.started_at),
            "finished": _written(game.finished_at),
            "clock": game.time_control,
            "result": _result(game, seats),
            "site": settings.SITE_URL,
        },
    )


def refuse_unless_over(game: Game) -> None:
    if not game.has_begun:
        raise errors.GameNotRunning(version=game.version)
    if not game.is_over:
        raise errors.NotOver(version=game.version)
    hidden = hooks.hides_pile.first(game)
    if hidden is not None:
        raise errors.NotOver(hidden, version=game.version)


def _result(game: Game, seats: list[Seat]) -> dict[str, Any]:
    placed = sorted((seat for seat in seats if seat.place is not None), key=lambda seat: seat.place or 0)
    return {
        "reason": game.reason or None,
        "ranking": [seat.index for seat in placed] or None,
        "score": seats[0].score if game.is_solo else None,
    }


def _written(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()


def proof_of(game: Game) -> dict[str, Any]:
    """The hash, which is public from the start. Once the game is over, also the data it was computed from."""
    if not game.has_begun:
        raise errors.GameNotRunning(version=game.version)
    is_shown = may_show_pile(game)
    return {
        "commitment": game.commitment,
        "tiles": game.secret.tiles if is_shown else None,
        "salt": game.secret.salt if is_shown else None,
    }
