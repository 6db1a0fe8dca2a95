"""The players at a table, and the turn order now and after each possible take."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from engine import TILES, Cell, TakePreview, TileId
from games.clocks.live_clocks import LiveClock, live_clocks
from games.clocks.queries import time_left
from games.tables.models import Game, Seat


@dataclass(frozen=True, slots=True)
class Player:
    seat: Seat
    name: str
    is_viewer: bool
    is_to_move: bool
    placed: int
    tiles: int
    space: int | None
    last: Cell | None
    """Where they placed their last tile."""
    waiting_clock: timedelta | None
    """The time that a player who is not to move will have for their next turn. Not in live games."""
    live_clock: LiveClock | None

    @property
    def index(self) -> int:
        return self.seat.index


@dataclass(frozen=True, slots=True)
class ForecastRow:
    """`ahead`: how many spaces the disc is ahead of the disc of the first player in the order."""

    player: Player
    ahead: int
    is_first: bool


@dataclass(frozen=True, slots=True)
class Forecast:
    """The turn order after taking `tile`, or now if it is None."""

    tile: TileId | None
    rows: tuple[ForecastRow, ...]

    @property
    def time(self) -> int:
        """What the tile costs."""
        return 0 if self.tile is None else TILES[self.tile].time

    @property
    def next(self) -> Player:
        return self.rows[0].player


def players_by_seat(
    game: Game,
    seats: Sequence[Seat],
    position: Mapping[str, Any],
    viewer: int | None,
    last: Mapping[int, Cell],
) -> tuple[Player, ...]:
    now = timezone.now()
    clocks = live_clocks(game, seats, now)
    return tuple(
        Player(
            seat=seat,
            name=seat.user.display_name,
            is_viewer=seat.index == viewer,
            is_to_move=seat.index == position["to_move"],
            placed=game.tokens - position["tokens_left"][seat.index],
            tiles=len(position["areas"][seat.index]),
            space=position["track"][seat.index],
            last=last.get(seat.index),
            waiting_clock=None if clocks else _waiting_clock(game, seat, position, now),
            live_clock=clocks.get(seat.index),
        )
        for seat in seats
    )


def _waiting_clock(game: Game, seat: Seat, position: Mapping[str, Any], now: datetime) -> timedelta | None:
    if position["to_move"] in (None, seat.index) or seat.left:
        return None
    return time_left(game, seat, now)


def in_turn_order(players: Sequence[Player], position: Mapping[str, Any]) -> list[Player]:
    """By rank once the game is over. Players who left come last."""
    order = position["ranking"] or position["order"]
    left = [player for player in players if player.index not in order]
    return [players[index] for index in order] + left


def forecasts(
    players: Sequence[Player], position: Mapping[str, Any], takes: Iterable[TakePreview]
) -> list[Forecast]:
    """The order now, then the order after each tile that may be taken."""
    track = position["track"]
    found = [_forecast(None, players, position["order"], track)]
    for preview in {preview.take.tile: preview for preview in takes}.values():
        after = [
            preview.lands if index == position["to_move"] else space for index, space in enumerate(track)
        ]
        found.append(_forecast(preview.take.tile, players, preview.order, after))
    return found


def _forecast(
    tile: TileId | None, players: Sequence[Player], order: Sequence[int], track: Sequence[int | None]
) -> Forecast:
    first = track[order[0]] or 0 if order else 0
    rows = (ForecastRow(players[index], (track[index] or 0) - first, index == order[0]) for index in order)
    return Forecast(tile, tuple(rows))
