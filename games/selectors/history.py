"""How a game came to where it is, from its log. The true order of what is still face down is never used."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

import engine
from games import errors
from games.models import BotSolo, Game, Seat


def moves_of(game: Game) -> list[dict[str, Any]]:
    """The log, as everybody who sees the game may read it."""
    return [dict(move) for move in game.moves.values("ply", "seat", "action", "source", "created_at")]


def events_since(game: Game, version: int) -> list[dict[str, Any]]:
    """What the moves after `version` did, as it was told when they were made."""
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
    """A game that has begun, so far: the tiles in the order they were drawn, the undrawn ones sorted."""
    tiles = [engine.TileId(tile) for tile in game.secret.tiles]
    drawn = len(tiles) - game.encoded_state["pile"]
    moves = game.moves.all() if until is None else game.moves.filter(ply__lte=until)
    actions = tuple(engine.parse_action(action) for action in moves.values_list("action", flat=True))
    return engine.Record(_setup(game, (*tiles[:drawn], *sorted(tiles[drawn:]))), actions)


def _setup(game: Game, tiles: tuple[engine.TileId, ...]) -> engine.Setup:
    order = tuple(engine.Seat(seat) for seat in game.order or ())
    return engine.Setup(game.seat_count, game.tokens, order, tiles)


def record_of(game: Game, seats: list[Seat]) -> engine.Record:
    """The whole game. It contains the pile, so it raises NotOver until the game is over."""
    refuse_unless_over(game)
    actions = game.moves.values_list("action", flat=True)
    return engine.Record(
        _setup(game, tuple(engine.TileId(tile) for tile in game.secret.tiles)),
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


def bot_record(game: Game, solo: BotSolo) -> engine.Record:
    """How the bot played the deal of a solo game."""
    tiles = tuple(engine.TileId(tile) for tile in game.secret.tiles)
    return engine.Record(_setup(game, tiles), tuple(map(engine.parse_action, solo.actions)))


def refuse_unless_over(game: Game) -> None:
    if not game.has_begun:
        raise errors.GameNotRunning(version=game.version)
    if not game.is_over:
        raise errors.NotOver(version=game.version)
    if not game.may_show_pile:
        raise errors.NotOver(_("The deal of the day is shown when the day is over."), version=game.version)


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
    """The hash shown from the start; what it was made of once the game is over."""
    if not game.has_begun:
        raise errors.GameNotRunning(version=game.version)
    return {
        "commitment": game.commitment,
        "tiles": game.secret.tiles if game.may_show_pile else None,
        "salt": game.secret.salt if game.may_show_pile else None,
    }
