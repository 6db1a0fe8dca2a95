"""Trying tiles out: what an area would look like if some tiles of the wheel were placed in it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.actions import Seat, Take
from engine.goals import newly_met
from engine.previews import TakePreview
from engine.rules import placed
from engine.state import State
from engine.tiles import TILES, TileId


@dataclass(frozen=True, slots=True)
class Sketch:
    """`placed`: the possible takes, in order. `state` differs from the real one in one area only."""

    state: State
    placed: tuple[Take, ...]
    tiles: tuple[TileId, ...]
    """The tiles left on the wheel."""


def sketch(state: State, seat: Seat, takes: Iterable[Take]) -> Sketch:
    """Place any tiles of the wheel, also untakeable ones and out of turn. Skips impossible placements."""
    area, tried = state.areas[seat], list[Take]()
    on_wheel = [tile for tile in state.wheel.slots if tile is not None]
    for take in takes:
        cell = (take.x, take.y)
        if take.tile in on_wheel and cell in area.free_cells():
            on_wheel.remove(take.tile)
            area = placed(area, TILES[take.tile], cell)
            tried.append(take)
    areas = (*state.areas[:seat], area, *state.areas[seat + 1 :])
    return Sketch(replace(state, areas=areas), tuple(tried), tuple(on_wheel))


def sketched_takes(found: Sketch, seat: Seat, tile: TileId) -> tuple[TakePreview, ...]:
    """What one more tile would gain on each free cell. Track and turn order are not worked out."""
    area = found.state.areas[seat]
    return tuple(
        TakePreview(
            take=Take(tile, *cell),
            covers=newly_met(area.with_tile(TILES[tile], cell), cell),
            lands=None,
            next_seat=seat,
            order=(seat,),
        )
        for cell in area.free_cells()
    )
