"""R4: when a goal is met."""

from collections.abc import Collection

from engine.area import Area, Cell, Group, sides
from engine.tiles import TILES, Color, Goal, GoalRef


def touching(area: Area, cell: Cell) -> set[Group]:
    """R4.1, R4.2: the groups on the four sides of a cell, each once however many sides it touches."""
    groups = area.groups
    return {groups[side] for side in sides(cell) if side in groups}


def connected(groups: Collection[Group], cell: Cell, color: Color) -> int:
    """R4.1, R4.3: tiles of this colour in the groups that touch a cell; the tile on the cell never counts."""
    count = 0
    for group in groups:
        if group.color is color:
            count += len(group.cells) - (cell in group.cells)
    return count


def is_met(area: Area, cell: Cell, goal: Goal) -> bool:
    """R4.4: whether each marked colour is connected at least as often as it is marked."""
    groups = touching(area, cell)
    # Not all(…) over a generator: in the engine's hottest loop it makes every preview a fifth slower.
    for color, needed in goal.needs:
        if connected(groups, cell, color) < needed:
            return False
    return True


def newly_met(area: Area, placed: Cell) -> tuple[GoalRef, ...]:
    """R3.5, R4.5: the open goals met by the tile that was just placed at this cell.

    Only two kinds can be: the tile's own goals, and goals for its colour on tiles that touch its group.
    """
    group = area.groups[placed]
    touched = {placed}.union(*map(sides, group.cells))
    met = []
    for cell in touched & area.tiles.keys():
        for goal in TILES[area.tiles[cell]].goals:
            can_be_met = group.color in goal.colors or cell == placed
            if can_be_met and goal.ref not in area.covered and is_met(area, cell, goal):
                met.append(goal.ref)
    return tuple(sorted(met))
