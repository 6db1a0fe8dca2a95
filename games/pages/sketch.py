"""Trying tiles out while others move. What is tried is asked for and forgotten: nothing of it is stored."""

from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

import engine
from engine import GoalProgress, TakePreview, Tile
from games.drawing import Choice
from games.models import Game
from games.pages.refusals import log_in_first, with_refusals
from games.pages.table.text_board import TextBoard, text_board
from games.pages.table.view import table_context
from games.selectors.games import game_visible_to, viewer_of
from games.snapshots import visible_state

MOST_TILES = 12
"""More are never on the wheel."""


@dataclass(frozen=True, slots=True)
class SketchPanel:
    """`placed`: what is tried, as actions. `tile`: the one being placed now."""

    position: dict[str, Any]
    placed: str
    count: int
    covers: int
    tiles: list[Tile]
    tile: Tile | None
    takes: tuple[TakePreview, ...]
    progress: tuple[GoalProgress, ...]
    text: TextBoard

    @property
    def choice(self) -> Choice:
        return Choice(self.tile.id if self.tile else None)


@require_POST
@log_in_first
@with_refusals
def sketch_table(request: HttpRequest, game_id: int) -> HttpResponse:
    game = game_visible_to(request.user, game_id)
    seat = viewer_of(request.user, game.seats.all()).seat
    if seat is None or not game.has_begun or game.is_over:
        return redirect("table", game_id=game_id)
    context = table_context(request, game)
    asked = [*request.POST.get("placed", "").split(), *request.POST.getlist("place")]
    if "undo" in request.POST:
        asked = asked[:-1]
    tile, gains = request.POST.get("tile", ""), context["table"].gains
    sketch = _sketch(game, seat, asked[:MOST_TILES], tile, gains=gains)
    return render(request, "games/table.html", {**context, "sketch": sketch})


def _sketch(game: Game, viewer: int, asked: list[str], tile: str, *, gains: bool) -> SketchPanel:
    seat = engine.Seat(viewer)
    state = visible_state(game)
    found = engine.sketch(state, seat, filter(None, map(_take, asked)))
    position, progress = engine.position(found.state), engine.previews(found.state).progress[seat]
    chosen = next((each for each in found.tiles if str(each) == tile), None)
    takes = engine.sketched_takes(found, seat, chosen) if chosen else ()
    if not gains:
        position["covered"] = engine.position(state)["covered"]
        takes = tuple(replace(take, covers=()) for take in takes)
    return SketchPanel(
        position=position,
        placed=" ".join(map(str, found.placed)),
        count=len(found.placed),
        covers=len(position["covered"][seat]) - len(state.areas[seat].covered),
        tiles=[engine.TILES[each] for each in found.tiles],
        tile=engine.TILES[chosen] if chosen else None,
        takes=takes,
        progress=progress,
        text=text_board(position, seat, progress, takes),
    )


def _take(text: str) -> engine.Take | None:
    """What is no take is left out of a sketch."""
    try:
        action = engine.parse_action(text)
    except engine.MalformedMove:
        return None
    return action if isinstance(action, engine.Take) else None
