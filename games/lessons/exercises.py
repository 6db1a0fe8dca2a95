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
            "This is the moon wheel. The crescent is the moon marker. You may take one of the first three"
            " tiles after it, clockwise: the gold arc shows them. Take any one."
        ),
        solved=_(
            "The tile is yours, and the marker now stands in its slot: the next three tiles after it are"
            " what comes next. The number on a tile is time. Your disc on the inner track moved that many"
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
            "Your tiles make your own area. A new tile must share a side with one of them; the colours do"
            " not matter. Pick a dashed space for the turquoise tile, look, and confirm."
        ),
        solved=_(
            "There it stays. Your area has no edges and grows wherever you like, but a corner alone never"
            " holds a tile. Until you confirm, you can always move it or take it back."
        ),
        missed="",
        is_solved_by=_anything,
    ),
    _place(
        52,
        "48@0,0 21@1,0",
        title=_("Cover a goal"),
        task=_(
            "The dark squares on a tile are its goals. The red tile wants one yellow tile beside it, and"
            " two blue ones. Place the yellow tile so that the goal with the star is met: +1 marks the"
            " spaces."
        ),
        solved=_(
            "The goal is met, so one of your tokens covers it, at once and for good. Whoever places all"
            " their tokens first wins. A hollow mark, like the one blue square, is already connected."
        ),
        missed=_(
            "The yellow tile does not touch the red one by a side here, so nothing is covered. Try a space"
            " with +1 beside the red tile."
        ),
        is_solved_by=_covers,
    ),
    _place(
        22,
        "47@0,0 18@1,0 5@-1,0 56@0,1 1@0,-1 20@2,0",
        title=_("Grow a group"),
        task=_(
            "Tiles of one colour that hold together by their sides are a group, and a goal counts the whole"
            " group. The red tile in the middle wants three blue tiles. It touches one; another stands"
            " behind that one. Add the third."
        ),
        solved=_(
            "Three blue tiles in one group, and one of them touches the red tile: that is enough. One tile"
            " can help many goals at once, on any tile of your area."
        ),
        missed=_(
            "Here the blue tile is not connected to the other two. Tiles touch by their sides, never by a"
            " corner. Try a space with a number."
        ),
        is_solved_by=_covers,
    ),
    Exercise(
        title=_("Spend little, go again"),
        task=_(
            "The player furthest behind on the track moves. You are four spaces behind Mina. Take a tile"
            " that costs four or less and it is your turn again. Choose, place, confirm."
        ),
        solved=_(
            "You are still not ahead of Mina, so you move again. If two discs share a space, the one that"
            " came last lies on top and moves first. A cheap tile can be worth a whole turn."
        ),
        missed=_(
            "Your disc went past Mina's, so now she moves, perhaps more than once. Try a tile with a"
            " smaller number."
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
