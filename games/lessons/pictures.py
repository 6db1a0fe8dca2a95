"""The positions shown on the rules page."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext_lazy as _

from engine import GoalProgress, State, position, previews
from games.lessons.exercises import EXERCISES, Words
from games.lessons.positions import played


@dataclass(frozen=True)
class Picture:
    """An area and its caption. `is_met`: whether the goal that it explains is met."""

    state: State
    words: Words
    is_met: bool

    @cached_property
    def position(self) -> dict[str, Any]:
        return position(self.state)

    @cached_property
    def progress(self) -> tuple[GoalProgress, ...]:
        return previews(self.state).progress[0]


START = position(EXERCISES[0].state)
BEHIND = position(EXERCISES[-1].state)
EXAMPLE_TILE = 25
"""Blue 4 with three goals."""

GOALS = (
    Picture(
        played("63@0,0 18@1,0 20@-1,0"),
        _("The yellow tile wants two blue ones. It has one on each of two sides: met."),
        is_met=True,
    ),
    Picture(
        played("63@0,0 18@1,0 20@2,0"),
        _("The second blue tile stands behind the first. They are one group, and it touches: met."),
        is_met=True,
    ),
    Picture(
        played("59@0,0 1@1,0 35@1,1 36@1,2 37@2,1"),
        _("Three red tiles, but the yellow one meets them only at a corner. Corners never count: not met."),
        is_met=False,
    ),
    Picture(
        played("36@0,0 35@1,0 37@-1,0 40@0,1"),
        _("A tile never counts for itself: this red 2 has three other reds, and wants four. Not met."),
        is_met=False,
    ),
    Picture(
        played("28@0,0 35@1,0 36@1,1 37@0,1"),
        _(
            "One group of three that touches on two sides still counts three: enough for two red, not for"
            " four."
        ),
        is_met=False,
    ),
    Picture(
        played("34@0,0 35@1,0 1@0,1 52@-1,0"),
        _("Three neighbours, three goals: every tile works for every goal that can use it."),
        is_met=True,
    ),
)
