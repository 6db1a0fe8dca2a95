"""For the table page: what each legal take would gain, and the progress of each open goal."""

from dataclasses import dataclass

from engine import track
from engine.actions import Seat, Take
from engine.area import Area
from engine.goals import connected, newly_met, touching
from engine.state import State
from engine.tiles import TILES, Color, GoalRef


@dataclass(frozen=True, slots=True)
class TakePreview:
    """`lands`: absolute position of the disc, None in solo. `next_seat`: None when this ends the game."""

    take: Take
    covers: tuple[GoalRef, ...]
    lands: int | None
    next_seat: Seat | None
    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class GoalProgress:
    """An open goal: how many of its marks are connected, by colour and in total."""

    goal: GoalRef
    by_color: tuple[tuple[Color, int], ...]
    connected: int


@dataclass(frozen=True, slots=True)
class Previews:
    """`progress`: for each seat its open goals, sorted. `spend_and_move_again`: None with one seat left."""

    takes: tuple[TakePreview, ...]
    progress: tuple[tuple[GoalProgress, ...], ...]
    spend_and_move_again: int | None


def previews(state: State) -> Previews:
    return Previews(
        takes=_take_previews(state),
        progress=tuple(goal_progress(area) for area in state.areas),
        spend_and_move_again=None if state.end_reason else track.spend_and_move_again(state.track),
    )


def _take_previews(state: State) -> tuple[TakePreview, ...]:
    seat = state.to_move
    if seat is None:
        return ()
    area = state.areas[seat]
    cells = area.free_cells()
    tokens_left = state.tokens_left(seat)
    is_last_tile = _is_last_tile(state)
    found = []
    for tile_id in state.wheel.takeable():
        tile = TILES[tile_id]
        moved = track.advanced(state.track, tile.time)
        order = tuple(disc.seat for disc in moved) or state.order
        lands = state.track[0].position + tile.time if state.track else None
        for cell in cells:
            covers = newly_met(area.with_tile(tile, cell), cell)
            ends = is_last_tile or len(covers) >= tokens_left
            found.append(TakePreview(Take(tile_id, *cell), covers, lands, None if ends else order[0], order))
    return tuple(found)


def _is_last_tile(state: State) -> bool:
    """R5.2, R6.5: whether the next take uses up the tiles, so that no turn can follow it."""
    refills = state.phase_one is None if state.is_solo else bool(state.pile)
    return state.wheel.count == 1 and not refills


def goal_progress(area: Area) -> tuple[GoalProgress, ...]:
    """The progress of each open goal of an area, sorted by goal."""
    found = []
    for cell, goal in area.open_goals():
        groups = touching(area, cell)
        by_color = tuple((color, min(needed, connected(groups, cell, color))) for color, needed in goal.needs)
        found.append(GoalProgress(goal.ref, by_color, sum(count for _, count in by_color)))
    return tuple(sorted(found, key=lambda progress: progress.goal))
