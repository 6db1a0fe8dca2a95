"""The history of a game that was read with its log. The order of the face-down tiles is never used."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

import engine
from games.tables import errors, hooks
from games.tables.damage import damage_noticed, refuse_quarantined
from games.tables.models import Game, Seat


def moves_of(game: Game) -> dict[str, Any]:
    """The log as data, for everyone who may see the game. Raises Quarantined."""
    refuse_quarantined(game)
    fields = ("ply", "seat", "action", "source", "created_at")
    moves = [{name: getattr(move, name) for name in fields} for move in game.log]
    return {"version": game.version, "taken_back": game.taken_back, "moves": moves}


def events_of(game: Game) -> dict[str, Any]:
    """The events of the moves that were read with the game. Raises Quarantined."""
    refuse_quarantined(game)
    events = [move.answer for move in game.log]
    return {"version": game.version, "taken_back": game.taken_back, "events": events}


def position_at(game: Game, ply: int) -> dict[str, Any]:
    """The position after `ply` moves. Raises NotFound beyond the last one, or Quarantined."""
    if not game.has_begun:
        raise errors.GameNotRunning(version=game.version)
    # First, because the version may be what is damaged.
    refuse_quarantined(game)
    if ply > game.version:
        raise errors.NotFound(_("There’s no such move in this game yet."), version=game.version)
    with damage_noticed(game):
        *_earlier, state = engine.replay(seen_record(game, ply))
        return engine.position(state)


def seen_record(game: Game, until: int | None = None) -> engine.Record:
    """The record of a started game so far: drawn tiles in their order, the others sorted.

    Raises Quarantined.
    """
    refuse_quarantined(game)
    tiles = [engine.TileId(tile) for tile in game.secret.tiles]
    drawn = len(tiles) - game.encoded_state["pile"]
    actions = tuple(engine.parse_action(move.action) for move in game.log[:until])
    return engine.Record(setup_of(game, (*tiles[:drawn], *sorted(tiles[drawn:]))), actions)


def setup_of(game: Game, tiles: tuple[engine.TileId, ...]) -> engine.Setup:
    order = tuple(engine.Seat(seat) for seat in game.order or ())
    return engine.Setup(game.seat_count, game.tokens, order, tiles)


def record_of(game: Game, seats: list[Seat]) -> engine.Record:
    """The whole game. It contains the pile, so it raises NotOver until the game is over."""
    refuse_unless_over(game)
    refuse_quarantined(game)
    with damage_noticed(game):
        setup = setup_of(game, tuple(engine.TileId(tile) for tile in game.secret.tiles))
        actions = tuple(engine.parse_action(move.action) for move in game.log)
    return engine.Record(
        setup,
        actions,
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
