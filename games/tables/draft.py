"""The steps of the viewer's turn on the table page, read from the page's query string."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict

from engine import Action, Previews, Refill, Take, TakePreview
from games.drawing import Choice


@dataclass(frozen=True, slots=True)
class Turn:
    """`step`: choose, place, confirm, or refill (which asks first); None when the viewer is not to move."""

    step: str | None
    choice: Choice
    takes: tuple[TakePreview, ...]


NO_TURN = Turn(None, Choice(), ())


def read_turn(previews: Previews, query: QueryDict, *, can_refill: bool, gains: bool) -> Turn:
    """The step in the query string. If its choice is no longer legal, the step before it."""
    takes = previews.takes if gains else tuple(replace(take, covers=()) for take in previews.takes)
    choice = _choice(takes, query.get("take", ""), query.get("at", ""))
    if "refill" in query and can_refill:
        step = "refill"
    elif choice.placed:
        step = "confirm"
    else:
        step = "place" if choice.tile else "choose"
    return Turn(step, choice, takes)


def turn_query(action: Action | None) -> str:
    """The query string that shows the action as a draft, to be confirmed or undone."""
    match action:
        case Take(tile=tile, x=x, y=y):
            return "?" + urlencode({"take": tile, "at": f"{x},{y}"}, safe=",")
        case Refill():
            return "?refill"
    return ""


def _choice(takes: Sequence[TakePreview], tile: str, cell: str) -> Choice:
    found = [preview for preview in takes if str(preview.take.tile) == tile]
    if not found:
        return Choice()
    placed = (preview for preview in found if f"{preview.take.x},{preview.take.y}" == cell)
    return Choice(found[0].take.tile, next(placed, None))
