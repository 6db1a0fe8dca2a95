"""The positions shown on the rules page."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext_lazy as _

from engine import GoalProgress, GoalRef, State, TileId, position, previews
from games.lessons.exercises import EXERCISES, Words
from games.lessons.positions import played


@dataclass(frozen=True)
class Picture:
    """An area. `alt`: its text alternative. `goals`: those that the caption explains."""

    state: State
    words: Words
    alt: Words
    goals: tuple[GoalRef, ...]
    is_met: bool = True

    @cached_property
    def position(self) -> dict[str, Any]:
        return position(self.state)

    @cached_property
    def progress(self) -> tuple[GoalProgress, ...]:
        return previews(self.state).progress[0]


@dataclass(frozen=True)
class Example:
    """One of the eight examples of the printed rules."""

    title: Words
    pictures: tuple[Picture, ...]


def _goals(text: str) -> tuple[GoalRef, ...]:
    """`12:2 29:2` for the third goals of these tiles."""
    pairs = (part.split(":") for part in text.split())
    return tuple((TileId(int(tile)), int(goal)) for tile, goal in pairs)


START = position(EXERCISES[0].state)
BEHIND = position(EXERCISES[-1].state)
EXAMPLE_TILE = TileId(25)
"""Blue 4 with three goals."""

EXAMPLES = (
    Example(
        _("On 2 sides"),
        (
            Picture(
                played("63@0,0 18@1,0 19@-1,0"),
                _("The yellow tile needs 2 blue. It has a blue tile on each of 2 sides: that’s 2."),
                _(
                    "A yellow 5 with a blue tile on its left and one on its right. A token covers its"
                    " goal “2 blue”."
                ),
                _goals("63:1"),
            ),
        ),
    ),
    Example(
        _("One behind the other"),
        (
            Picture(
                played("63@0,0 18@1,0 19@2,0"),
                _(
                    "The second blue tile is joined to the first. They form one group, and it touches:"
                    " that’s 2."
                ),
                _(
                    "A yellow 5, a blue tile on its right, and another blue tile to the right of that"
                    " one. A token covers the goal “2 blue” of the yellow tile."
                ),
                _goals("63:1"),
            ),
            Picture(
                played("59@0,0 18@1,0 35@1,1 36@2,1 37@3,1"),
                _(
                    "The yellow tile needs 3 red. The 3 red tiles only meet it at a corner, and corners"
                    " don’t count."
                ),
                _(
                    "A yellow 4 with a blue tile on its right. A row of 3 red tiles starts above the"
                    " blue tile, so it meets the yellow tile at a corner only. The goal “3 red” is"
                    " open."
                ),
                _goals("59:1"),
                is_met=False,
            ),
        ),
    ),
    Example(
        _("2 goals with one tile"),
        (
            Picture(
                played("35@0,0 36@1,0 37@2,0 19@0,1 18@-1,1 59@-1,0"),
                _("The yellow tile came last. It meets 2 of its own goals at once: 3 red and 2 blue."),
                _(
                    "A yellow 4 with a row of 3 red tiles on its right and a group of 2 blue tiles"
                    " above it. Tokens cover its goals “3 red” and “2 blue”."
                ),
                _goals("59:1 59:2"),
            ),
        ),
    ),
    Example(
        _("3 goals, 3 neighbours"),
        (
            Picture(
                played("17@0,0 18@1,0 35@0,1 52@-1,0"),
                _("Each goal of the 7 needs 2 different colours. 3 neighbours are enough for all 3 goals."),
                _(
                    "A turquoise 7 with a blue tile on its right, a red tile above it and a yellow tile"
                    " on its left. Tokens cover all its goals: blue and red, red and yellow, blue and"
                    " yellow."
                ),
                _goals("17:0 17:1 17:2"),
            ),
        ),
    ),
    Example(
        _("Helping each other"),
        (
            Picture(
                played("14@0,0 31@1,0"),
                _("The turquoise tile needs 1 blue and the blue tile needs 1 turquoise. Each has the other."),
                _(
                    "A turquoise 5 and a blue 5 side by side. Tokens cover the goal “1 blue” of the"
                    " turquoise tile and the goal “1 turquoise” of the blue tile."
                ),
                _goals("14:1 31:1"),
            ),
        ),
    ),
    Example(
        _("One group for 2 tiles"),
        (
            Picture(
                played("12@0,0 29@1,0 52@0,-1 53@1,-1"),
                _(
                    "Both tiles on top need 2 yellow. The group below touches both of them, so both"
                    " goals are met."
                ),
                _(
                    "A turquoise 5 and a blue 5 side by side, with a yellow tile below each of them."
                    " Tokens cover the goal “2 yellow” of both."
                ),
                _goals("12:2 29:2"),
            ),
        ),
    ),
    Example(
        _("Counting each other"),
        (
            Picture(
                played("36@0,0 37@1,0 35@2,0 38@0,1 39@1,1"),
                _(
                    "Both red 2s need 4 red. In this group of 5 each of them has 4 others, because they"
                    " count each other."
                ),
                _(
                    "A group of 5 red tiles, with two red 2s side by side in it. Tokens cover the goal"
                    " “4 red” of both."
                ),
                _goals("36:0 37:0"),
            ),
        ),
    ),
    Example(
        _("A chain of 4"),
        (
            Picture(
                played("28@0,0 35@1,0 36@2,0 37@3,0 38@4,0"),
                _(
                    "Only one tile of the red group touches the blue tile, but all 4 count: for 2 red"
                    " and for 4 red."
                ),
                _(
                    "A blue 4 with a row of 4 red tiles on its right. Tokens cover both goals of the"
                    " blue tile: “4 red” and “2 red”."
                ),
                _goals("28:0 28:1"),
            ),
        ),
    ),
)

COUNTS_ONCE = Picture(
    played("28@0,0 35@1,0 36@1,1 37@0,1"),
    _("A group of 3 touches the blue tile on 2 sides. It still counts as 3: too few for 4 red."),
    _(
        "A blue 4 and a group of 3 red tiles: on its right, above it and between these two. The goal “4"
        " red” is open."
    ),
    _goals("28:0"),
    is_met=False,
)
NOT_ITSELF = Picture(
    played("36@0,0 35@1,0 37@-1,0 40@0,1"),
    _("The red 2 in the middle needs 4 red. It has 3 others and doesn’t count itself."),
    _("A red 2 with red tiles on its left, on its right and above it. Its goal “4 red” is open."),
    _goals("36:0"),
    is_met=False,
)
