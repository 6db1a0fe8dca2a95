"""An area with tiles that a player tries out, at a table or in a replay."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import engine
from engine import GoalProgress, TakePreview, Tile
from games.drawing import Choice
from games.drawing.text_board import TextBoard, text_board

MAX_TILES = 12
"""The wheel never has more."""


@dataclass(frozen=True, slots=True)
class SketchPanel:
    """`placed`: the tiles tried out, as actions. `tile`: the one being placed now."""

    position: dict[str, Any]
    placed: str
    count: int
    covers: int
    tiles: list[Tile]
    tile: Tile | None
    takes: tuple[TakePreview, ...]
    progress: tuple[GoalProgress, ...]
    text: TextBoard

    @property
    def choice(self) -> Choice:
        return Choice(self.tile.id if self.tile else None)


def sketch_panel(
    state: engine.State, seat_index: int, asked: Sequence[str], tile: str, *, gains: bool
) -> SketchPanel:
    """`asked`: takes as text; invalid ones are left out. `gains`: whether to show which goals get covered."""
    seat = engine.Seat(seat_index)
    found = engine.sketch(state, seat, filter(None, map(_take, asked[:MAX_TILES])))
    position, progress = engine.position(found.state), engine.previews(found.state).progress[seat]
    chosen = next((each for each in found.tiles if str(each) == tile), None)
    takes = engine.sketched_takes(found, seat, chosen) if chosen else ()
    if not gains:
        position["covered"] = engine.position(state)["covered"]
        takes = tuple(replace(take, covers=()) for take in takes)
    return SketchPanel(
        position=position,
        placed=" ".join(map(str, found.placed)),
        count=len(found.placed),
        covers=len(position["covered"][seat]) - len(state.areas[seat].covered),
        tiles=[engine.TILES[each] for each in found.tiles],
        tile=engine.TILES[chosen] if chosen else None,
        takes=takes,
        progress=progress,
        text=text_board(position, seat, progress, takes),
    )


def _take(text: str) -> engine.Take | None:
    try:
        action = engine.parse_action(text)
    except engine.MalformedMove:
        return None
    return action if isinstance(action, engine.Take) else None
