"""A state as JSON values, for storage beside the record. The order of the pile is left out."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.actions import Seat
from engine.area import Area
from engine.errors import MalformedState
from engine.state import PhaseOne, Ply, State
from engine.tiles import TILES, TileId
from engine.track import Disc
from engine.wheel import Wheel

STATE_FORMAT = "novaluna-state/1"


def encode_state(state: State) -> dict[str, Any]:
    """The state without the order of its pile, which `decode_state` needs to restore it."""
    first = state.phase_one
    return {
        "format": STATE_FORMAT,
        "ply": state.ply,
        "tokens": state.tokens,
        "marker": state.wheel.marker,
        "wheel": list(state.wheel.slots),
        "pile": len(state.pile),
        "track": [list(disc) for disc in state.track],
        "areas": [[[x, y, tile] for (x, y), tile in area.tiles.items()] for area in state.areas],
        "covered": [[list(goal) for goal in area.covered] for area in state.areas],
        "departed": list(state.departed),
        "phase_one": [first.sum, first.missing] if first else None,
    }


def decode_state(data: Mapping[str, Any], tiles: Sequence[TileId]) -> State:
    """The inverse of `encode_state`; `tiles` is the set-up's whole tile order.

    Raises MalformedState when the data does not have the shape of a state, or belongs to a game with another
    tile order. Whether the state can be reached is not checked: only replaying the record proves that.
    """
    if data.get("format") != STATE_FORMAT:
        raise MalformedState("state-format", f"the format is not {STATE_FORMAT}", value=data.get("format"))
    try:
        state = _decode(data, tiles)
        all_tiles = sorted((*_visible_tiles(state), *state.pile))
    except (KeyError, TypeError, ValueError) as error:
        raise MalformedState("damaged", "the data is damaged", value=error) from error
    if all_tiles != sorted(TILES):
        raise MalformedState("other-tiles", "with the pile these are not all 68 tiles once", value=all_tiles)
    return state


def _visible_tiles(state: State) -> Iterator[TileId]:
    yield from (tile for tile in state.wheel.slots if tile is not None)
    for area in state.areas:
        yield from area.tiles.values()


def _decode(data: Mapping[str, Any], tiles: Sequence[TileId]) -> State:
    drawn = len(tiles) - data["pile"]
    return State(
        ply=Ply(data["ply"]),
        tokens=data["tokens"],
        wheel=Wheel(tuple(data["wheel"]), data["marker"]),
        pile=tuple(tiles[drawn:]),
        track=tuple(Disc(Seat(seat), position) for seat, position in data["track"]),
        areas=tuple(_area(*pair) for pair in zip(data["areas"], data["covered"], strict=True)),
        departed=tuple(data["departed"]),
        phase_one=PhaseOne(*data["phase_one"]) if data["phase_one"] else None,
    )


def _area(placed: list[tuple[int, int, TileId]], covered: list[tuple[TileId, int]]) -> Area:
    area = Area()
    for x, y, tile in placed:
        area = area.with_tile(TILES[tile], (x, y))
    return area.with_covered((tile, goal) for tile, goal in covered)
