"""What an area is worth to the bots, in tokens. The search kernel uses the same weights."""

from engine.area import Area, Cell, sides
from engine.goals import connected, touching
from engine.tiles import Goal

TIME = 0.45
"""What one unit of time costs, in tokens."""

CLOSENESS = (1.0, 0.52, 0.24, 0.1, 0.04)
"""What an open goal is worth, in tokens, by the number of its marks still missing."""

CONTACT = 0.8
"""Factor for each colour of a goal that does not touch its tile yet."""


def area_worth(area: Area) -> float:
    """Tokens placed, plus a part of a token for each open goal."""
    return len(area.covered) + sum(goal_worth(area, cell, goal) for cell, goal in area.open_goals())


def goal_worth(area: Area, cell: Cell, goal: Goal) -> float:
    """0 when the goal can no longer be met: too few free sides for the colours that still need one."""
    groups = touching(area, cell)
    missing = contacts = 0
    for color, needed in goal.needs:
        have = connected(groups, cell, color)
        missing += max(0, needed - have)
        contacts += not have
    if contacts > sum(side not in area.tiles for side in sides(cell)):
        return 0.0
    return CLOSENESS[missing] * CONTACT**contacts
