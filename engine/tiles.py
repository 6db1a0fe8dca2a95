"""R1.1: the 68 printed tiles, read from tiles.csv and checked at import."""

import csv
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import NewType

TileId = NewType("TileId", int)
GoalRef = tuple[TileId, int]
"""A goal named by its tile and its index (0..2) on that tile."""


class Color(StrEnum):
    BLUE = "blue"
    RED = "red"
    TURQUOISE = "turquoise"
    YELLOW = "yellow"

    @property
    def letter(self) -> str:
        return self.value[0].upper()


@dataclass(frozen=True, slots=True)
class Goal:
    """`marks` as printed; `needs` the same marks counted by colour, since their order has no meaning."""

    ref: GoalRef
    marks: tuple[Color, ...]
    needs: tuple[tuple[Color, int], ...]
    colors: tuple[Color, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    id: TileId
    color: Color
    time: int
    goals: tuple[Goal, ...]


_COLOR_BY_LETTER = {color.letter: color for color in Color}


def _read_goal(tile: TileId, index: int, letters: str) -> Goal:
    marks = tuple(_COLOR_BY_LETTER[letter] for letter in letters)
    needs = tuple(sorted(Counter(marks).items()))
    return Goal((tile, index), marks, needs, tuple(color for color, _ in needs))


def _read_tile(row: Mapping[str, str]) -> Tile:
    tile = TileId(int(row["id"]))
    printed = [row[column] for column in ("goal1", "goal2", "goal3") if row[column]]
    goals = tuple(_read_goal(tile, index, letters) for index, letters in enumerate(printed))
    return Tile(tile, Color(row["color"]), int(row["time"]), goals)


def read_tiles(lines: Iterable[str]) -> Mapping[TileId, Tile]:
    """The tile set of a CSV text. Raises ValueError or KeyError when it is not the set of R1.1."""
    tiles = [_read_tile(row) for row in csv.DictReader(lines)]
    if [tile.id for tile in tiles] != list(range(1, 69)):
        raise ValueError("the tile ids are not 1 to 68")
    if set(Counter(tile.color for tile in tiles).values()) != {17}:
        raise ValueError("the tiles are not 17 of each colour")
    for tile in tiles:
        if tile.time not in range(1, 8):
            raise ValueError(f"tile {tile.id}: time {tile.time} is not 1 to 7")
        if any(len(goal.marks) > 4 for goal in tile.goals):
            raise ValueError(f"tile {tile.id}: a goal has more than 4 marks")
    return MappingProxyType({tile.id: tile for tile in tiles})


TILES = read_tiles(Path(__file__).with_name("tiles.csv").read_text(encoding="utf-8").splitlines())
