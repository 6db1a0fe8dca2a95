"""What Full Moon would do, in words and as an address of the turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

import engine
from accounts.bots import ROSTER
from accounts.models import User
from games.drawing import cell_words, gain_words, short_tile_words
from games.models import Game, Seat
from games.pages.refusals import log_in_first, with_refusals
from games.pages.table.turn import turn_query
from games.selectors.hints import HINT_BOT, HintState, allows_hints, hint_state
from games.services.hints import ask_hint


@dataclass(frozen=True, slots=True)
class TableHint:
    """`left`: how many more may be asked for. `words`: what was told for this turn, `query` what shows it."""

    left: int
    words: str
    query: str


def read_hint(game: Game, seats: Sequence[Seat], viewer: int | None) -> TableHint | None:
    """For the seat to move, where hints are allowed."""
    if viewer is None or viewer != game.to_move or not allows_hints(game, seats, viewer):
        return None
    state = hint_state(game, viewer)
    return TableHint(state.left, _words(state), turn_query(state.action))


def _words(state: HintState) -> str:
    name = ROSTER[HINT_BOT].name
    match state.action:
        case engine.Take(tile=tile, x=x, y=y):
            return _("{name} would take {tile} ({place}; {gain}).").format(
                name=name,
                tile=short_tile_words(engine.TILES[tile]),
                place=cell_words((x, y)),
                gain=gain_words(len(state.covers)),
            )
        case engine.Refill():
            return _("{name} would refill the wheel.").format(name=name)
    return ""


@require_POST
@log_in_first
@with_refusals
def hint(request: HttpRequest, game_id: int) -> HttpResponse:
    """Puts the bot's move on the table as a draft, for the player to confirm or undo."""
    game, state = ask_hint(cast(User, request.user), game_id)
    if state.action is None:
        name = ROSTER[HINT_BOT].name
        messages.info(request, _("{name} is still thinking. Ask again: it counts once.").format(name=name))
    return redirect(reverse("table", args=[game.pk]) + turn_query(state.action))
