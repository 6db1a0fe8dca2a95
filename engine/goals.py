"""R4: when a goal is met."""

from collections.abc import Collection

from engine.area import Area, Cell, Group, sides
from engine.tiles import Color, Goal, GoalRef


def touching(area: Area, cell: Cell) -> set[Group]:
    """R4.1, R4.2: the groups on the four sides of a cell, each once however many sides it touches."""
    groups = area.groups
    return {groups[side] for side in sides(cell) if side in groups}


def connected(groups: Collection[Group], cell: Cell, color: Color) -> int:
    """R4.1, R4.3: tiles of this colour in the groups; the goal's own tile at the cell never counts."""
    count = 0
    for group in groups:
        if group.color is color:
            count += len(group.cells) - (cell in group.cells)
    return count


def is_met(area: Area, cell: Cell, goal: Goal) -> bool:
    """R4.4: whether each colour of the marks is connected at least as often as it is marked."""
    groups = touching(area, cell)
    return all(connected(groups, cell, color) >= needed for color, needed in goal.needs)


def newly_met(area: Area, placed: Cell) -> tuple[GoalRef, ...]:
    """R3.5, R4.5: the open goals that are met since the last tile was placed at this cell.

    Only these can be: the placed tile's own, and those that ask for its colour on tiles that touch its group.
    """
    group = area.groups[placed]
    touched = {placed}.union(*map(sides, group.cells))
    met = []
    for cell in touched & area.open_goals.keys():
        for goal in area.open_goals[cell]:
            if (group.color in goal.colors or cell == placed) and is_met(area, cell, goal):
                met.append(goal.ref)
    return tuple(sorted(met))
