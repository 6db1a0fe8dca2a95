"""The five exercises of the first lesson."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine import Seat, State, TakePreview, TileId
from games.lessons.positions import played

LEARNER = Seat(0)

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Exercise:
    """`asks`: what the learner chooses.

    "tile": only the tile, which is then placed automatically. "cell": only the cell, for the tile `given`.
    "turn": both.
    """

    title: Words
    task: Words
    solved: Words
    missed: Words
    state: State
    asks: Literal["tile", "cell", "turn"]
    given: TileId | None
    is_solved_by: Callable[[TakePreview], bool]


def _anything(preview: TakePreview) -> bool:
    return True


def _covers(preview: TakePreview) -> bool:
    return bool(preview.covers)


def _moves_again(preview: TakePreview) -> bool:
    return preview.next_seat == LEARNER


def _place(given: int, actions: str, **words: Any) -> Exercise:
    """An exercise in which the learner places one given tile."""
    tiles = [int(text.partition("@")[0]) for text in actions.split()]
    state = played(actions, wheel=[*tiles, given])
    return Exercise(state=state, asks="cell", given=TileId(given), **words)


EXERCISES = (
    Exercise(
        title=_("Take a tile"),
        task=_(
            "This is the moon wheel. The crescent is the moon marker. You may take one of the first 3"
            " tiles after it, clockwise: the gold arc shows which. Take any of them."
        ),
        solved=_(
            "The tile is yours. The moon marker has moved into its slot, and the next 3 tiles now come"
            " after it. The number on a tile is its time: your disc on the inner track moved that many"
            " spaces."
        ),
        missed="",
        state=played("", wheel=[48, 56, 12, 25, 36, 63, 10, 40, 30, 53, 19], seats=2),
        asks="tile",
        given=None,
        is_solved_by=_anything,
    ),
    _place(
        1,
        "48@0,0 21@1,0",
        title=_("Place it"),
        task=_(
            "The tiles you take form your area. A new tile must share a side with one of your tiles."
            " Colours don’t have to match. Pick a dashed space for the turquoise tile, then confirm."
        ),
        solved=_(
            "That’s its place now. Your area has no edges and grows in any direction, but touching at a"
            " corner is not enough. Until you confirm, you can still move the tile or undo."
        ),
        missed="",
        is_solved_by=_anything,
    ),
    _place(
        52,
        "48@0,0 21@1,0",
        title=_("Cover a goal"),
        task=_(
            "The dark squares on a tile are its goals. The red tile has 2: one asks for 1 yellow tile,"
            " the other for 2 blue tiles. Meet the goal with the star: place the yellow tile on a space"
            " marked +1."
        ),
        solved=_(
            "The goal is met, so one of your tokens covers it: at once and for good. Place all your"
            " tokens first and you win. A hollow mark, like one of the blue squares here, is already"
            " connected."
        ),
        missed=_(
            "Here the yellow tile shares no side with the red one, so it covers nothing. Try a space"
            " marked +1, next to the red tile."
        ),
        is_solved_by=_covers,
    ),
    _place(
        22,
        "47@0,0 18@1,0 5@-1,0 56@0,1 1@0,-1 20@2,0",
        title=_("Grow a group"),
        task=_(
            "Tiles of the same colour joined side to side form a group, and a goal counts the whole"
            " group. The red tile in the middle needs 3 blue tiles. One touches it, and another is"
            " joined to that one. Add the third."
        ),
        solved=_(
            "You have a group of 3 blue tiles, and it touches the red tile. That’s all it takes. A tile"
            " can help any number of goals, on any tile in your area."
        ),
        missed=_(
            "Here the blue tile isn’t connected to the other two. Tiles connect by their sides, never"
            " by a corner. Try a space with a number."
        ),
        is_solved_by=_covers,
    ),
    Exercise(
        title=_("Spend little, go again"),
        task=_(
            "The player furthest behind on the track moves next. You are 4 spaces behind Mina. Take a"
            " tile that costs 4 or less and it’s your turn again. Take it, place it and confirm."
        ),
        solved=_(
            "You haven’t passed Mina, so it’s your turn again. When discs share a space, the one on top"
            " moves first: the last to arrive. A cheap tile can be worth an extra turn."
        ),
        missed=_(
            "Your disc passed Mina’s, so now it’s Mina’s turn, and maybe more than one. Try a tile with"
            " a smaller number."
        ),
        state=played(
            "63@0,0 33@0,0 46@1,0 26@1,0 60@0,1",
            wheel=[63, 33, 46, 26, 60, 34, 28, 36, 14, 56, 21],
            seats=2,
        ),
        asks="turn",
        given=None,
        is_solved_by=_moves_again,
    ),
)
