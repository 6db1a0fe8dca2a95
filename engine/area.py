"""R3.4, R3.5: a seat's own area, its groups of colour and its goals."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from engine.tiles import TILES, Color, Goal, GoalRef, Tile, TileId

Cell = tuple[int, int]
ORIGIN: Cell = (0, 0)


@lru_cache(maxsize=2**15)
def sides(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells that share a side with this one."""
    x, y = cell
    return (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """R4.1: same-coloured tiles connected by sides. Compared by identity: an area holds each group once."""

    color: Color
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Area:
    """`groups` maps each cell to its group. It follows from `tiles`; storing it makes placements cheap."""

    tiles: Mapping[Cell, TileId] = field(default_factory=dict)
    covered: tuple[GoalRef, ...] = ()
    groups: Mapping[Cell, Group] = field(default_factory=dict, compare=False)

    def open_goals(self) -> Iterator[tuple[Cell, Goal]]:
        """The goals without a token, each with the cell of its tile."""
        for cell, tile in self.tiles.items():
            for goal in TILES[tile].goals:
                if goal.ref not in self.covered:
                    yield cell, goal

    def free_cells(self) -> list[Cell]:
        """R3.4: where the next tile may go, sorted. The first tile goes to the origin (docs/record.md)."""
        if not self.tiles:
            return [ORIGIN]
        return sorted(set[Cell]().union(*map(sides, self.tiles)) - self.tiles.keys())

    def is_beside(self, cell: Cell) -> bool:
        return any(side in self.tiles for side in sides(cell))

    def with_tile(self, tile: Tile, cell: Cell) -> "Area":
        """R3.4: the area with one more tile, before any goal is covered."""
        joined = {cell}
        for side in sides(cell):
            group = self.groups.get(side)
            if group and group.color is tile.color:
                joined.update(group.cells)
        groups = {**self.groups, **dict.fromkeys(joined, Group(tile.color, tuple(joined)))}
        return Area({**self.tiles, cell: tile.id}, self.covered, groups)

    def with_covered(self, met: Iterable[GoalRef]) -> "Area":
        """R3.5: the area after tokens were put on these goals."""
        return Area(self.tiles, tuple(sorted((*self.covered, *met))), self.groups)
