"""R3.4, R3.5: a seat's own area, its groups of colour and its goals."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from engine.tiles import Color, Goal, GoalRef, Tile, TileId

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
    cells: frozenset[Cell]


@dataclass(frozen=True, slots=True)
class Area:
    """`groups` and `open_goals` follow from the other two; they are kept so that a placement costs little."""

    tiles: Mapping[Cell, TileId] = field(default_factory=dict)
    covered: tuple[GoalRef, ...] = ()
    groups: Mapping[Cell, Group] = field(default_factory=dict, compare=False)
    open_goals: Mapping[Cell, tuple[Goal, ...]] = field(default_factory=dict, compare=False)

    def free_cells(self) -> list[Cell]:
        """R3.4: where the next tile may go, sorted. The first is always at the origin (RECORD.md)."""
        if not self.tiles:
            return [ORIGIN]
        return sorted(set[Cell]().union(*map(sides, self.tiles)) - self.tiles.keys())

    def is_beside(self, cell: Cell) -> bool:
        return any(side in self.tiles for side in sides(cell))


def with_tile(area: Area, tile: Tile, cell: Cell) -> Area:
    """The area with one more tile, before any goal is covered."""
    joined = {cell}
    for side in sides(cell):
        group = area.groups.get(side)
        if group is not None and group.color is tile.color:
            joined |= group.cells
    group = Group(tile.color, frozenset(joined))
    return Area(
        {**area.tiles, cell: tile.id},
        area.covered,
        {**area.groups, **dict.fromkeys(joined, group)},
        {**area.open_goals, cell: tile.goals} if tile.goals else area.open_goals,
    )


def with_covered(area: Area, met: tuple[GoalRef, ...]) -> Area:
    """R3.5: the area after tokens were put on these goals."""
    if not met:
        return area
    tiles = {tile for tile, _ in met}
    open_goals = {}
    for cell, goals in area.open_goals.items():
        if area.tiles[cell] not in tiles:
            open_goals[cell] = goals
        elif left := tuple(goal for goal in goals if goal.ref not in met):
            open_goals[cell] = left
    return Area(area.tiles, tuple(sorted((*area.covered, *met))), area.groups, open_goals)
