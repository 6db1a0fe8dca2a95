"""R4: when a goal is met."""

from engine.area import Area, Cell, sides
from engine.tiles import Color, Goal, GoalRef


def connected(area: Area, cell: Cell, color: Color) -> int:
    """R4.1 to R4.3: tiles of this colour in the groups that touch the tile at the cell, but not itself."""
    groups = area.groups
    touching = {groups[side] for side in sides(cell) if side in groups and groups[side].color is color}
    return sum(len(group.cells) - (cell in group.cells) for group in touching)


def is_met(area: Area, cell: Cell, goal: Goal) -> bool:
    """R4.4: each colour of the marks is connected at least as often as it is marked."""
    return all(connected(area, cell, color) >= needed for color, needed in goal.needs)


def newly_met(area: Area, placed: Cell) -> tuple[GoalRef, ...]:
    """R3.5: the open goals met since the last tile was placed at this cell.

    Only these can be: the placed tile's own, and those that ask for its colour on tiles that touch its group.
    """
    group = area.groups[placed]
    open_goals = area.open_goals
    met = [goal.ref for goal in open_goals.get(placed, ()) if is_met(area, placed, goal)]
    touched = {side for cell in group.cells for side in sides(cell)}
    for cell in touched:
        if cell in open_goals and cell != placed:
            met += [
                goal.ref
                for goal in open_goals[cell]
                if group.color in goal.colors and is_met(area, cell, goal)
            ]
    return tuple(sorted(met))
