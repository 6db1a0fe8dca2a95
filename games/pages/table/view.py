"""The table: one address for a game from its first empty seat to its review."""

import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_POST

from games.models import Game
from games.pages.absence import absence_at
from games.pages.refusals import log_in_first, with_refusals
from games.pages.replay import show_replay
from games.pages.table.first_turn import shows_first_hints
from games.pages.table.page import number_of, table_page
from games.pages.table.script import script_words
from games.pages.waiting_table import show_waiting_table
from games.selectors.games import game_visible_to
from games.services.person_moves import move_as_person
from games.services.submit_move import MoveRequest

INDENTATION = re.compile(r"\n\s*")
"""A twentieth of what goes to every open page at every move."""


@with_refusals
def table(request: HttpRequest, game_id: int) -> HttpResponse:
    game = game_visible_to(request.user, game_id)
    if not game.has_begun:
        return show_waiting_table(request, game)
    if "ply" in request.GET:
        return show_replay(request, game)
    since = number_of(request.GET.get("since", ""), below=2**31) or 0
    if since:
        patch = render_to_string("games/table/live.html", table_context(request, game, since=since), request)
        return HttpResponse(INDENTATION.sub(" ", patch))
    return render(request, "games/table.html", table_context(request, game))


def table_context(request: HttpRequest, game: Game, *, since: int = 0) -> dict[str, Any]:
    page = table_page(game, request.user, request.GET, since=since)
    return {
        "table": page,
        "first_hints": shows_first_hints(request, page),
        "absence": absence_at(game, request.user),
        "script_words": script_words(game, request.user),
    }


@require_POST
@log_in_first
@with_refusals
def move(request: HttpRequest, game_id: int) -> HttpResponse:
    """The plain form of a move, for browsers without our scripts."""
    version = request.POST.get("version", "")
    wanted = MoveRequest(
        action=request.POST.get("action", ""),
        key=request.POST.get("key", ""),
        expected_version=int(version) if version.isascii() and version.isdigit() else None,
    )
    move_as_person(request.user, game_id, wanted)
    return redirect("table", game_id=game_id)
