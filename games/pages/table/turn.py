"""What the viewer may do now, and how far their turn has come."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict

from engine import TILES, Action, Previews, Refill, Take, TakePreview, Tile
from games.drawing import Choice
from games.pages.table.players import Player


@dataclass(frozen=True, slots=True)
class TrayCard:
    """One of the tiles to take. `best`: the most goals it can cover, None where gains are not shown."""

    tile: Tile
    best: int | None
    next: Player


@dataclass(frozen=True, slots=True)
class Turn:
    """`step`: choose, place, confirm, or refill (which asks first); None when the viewer is not to move."""

    step: str | None
    choice: Choice
    takes: tuple[TakePreview, ...]


NO_TURN = Turn(None, Choice(), ())


def read_turn(previews: Previews, query: QueryDict, *, can_refill: bool, gains: bool) -> Turn:
    """The step that the page's address asks for; what is no longer legal falls back to the step before."""
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
    """The address that shows the action as a draft, to be confirmed or undone."""
    match action:
        case Take(tile=tile, x=x, y=y):
            return "?" + urlencode({"take": tile, "at": f"{x},{y}"}, safe=",")
        case Refill():
            return "?refill"
    return ""


def tray_cards(takes: Iterable[TakePreview], players: Sequence[Player], *, gains: bool) -> list[TrayCard]:
    by_tile: dict[int, list[TakePreview]] = {}
    for preview in takes:
        by_tile.setdefault(preview.take.tile, []).append(preview)
    return [
        TrayCard(
            tile=TILES[found[0].take.tile],
            best=max(len(preview.covers) for preview in found) if gains else None,
            next=players[found[0].order[0]],
        )
        for found in by_tile.values()
    ]


def _choice(takes: Sequence[TakePreview], tile: str, cell: str) -> Choice:
    found = [preview for preview in takes if str(preview.take.tile) == tile]
    if not found:
        return Choice()
    placed = (preview for preview in found if f"{preview.take.x},{preview.take.y}" == cell)
    return Choice(found[0].take.tile, next(placed, None))
