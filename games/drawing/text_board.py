"""The area as text: the cells where a tile may be placed, best first, and what every tile still needs."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from engine import TILES, GoalProgress, TakePreview, TileId
from games.drawing import cell_words, placed_tile_words


@dataclass(frozen=True, slots=True)
class Place:
    cell: str
    words: str
    gain: int


@dataclass(frozen=True, slots=True)
class TextBoard:
    """`places`: the cells for each tile that may be taken. `tiles`: every tile of the area in words."""

    places: list[tuple[TileId, list[Place]]]
    tiles: list[str]


def text_board(
    position: Mapping[str, Any], seat: int, progress: Sequence[GoalProgress], takes: Iterable[TakePreview]
) -> TextBoard:
    covered = {(tile, goal) for tile, goal in position["covered"][seat]}
    by_goal = {found.goal: found for found in progress}
    return TextBoard(
        places=[
            (tile, _places(found)) for tile, found in groupby(takes, key=lambda preview: preview.take.tile)
        ],
        tiles=[
            placed_tile_words((x, y), TILES[tile], covered, by_goal) for x, y, tile in position["areas"][seat]
        ],
    )


def _places(takes: Iterable[TakePreview]) -> list[Place]:
    found = [
        Place(
            f"{preview.take.x},{preview.take.y}",
            cell_words((preview.take.x, preview.take.y)),
            len(preview.covers),
        )
        for preview in takes
    ]
    return sorted(found, key=lambda place: -place.gain)
