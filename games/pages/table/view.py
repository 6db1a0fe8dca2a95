"""The table: one address for a game from its first empty seat to its review."""

import re
from typing import Any, cast

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_POST

import engine
from accounts.models import User
from games.models import Game
from games.pages.absence import absence_at
from games.pages.refusals import log_in_first, with_refusals
from games.pages.replay import show_replay
from games.pages.table.first_turn import shows_first_hints
from games.pages.table.page import number_of, table_page
from games.pages.table.script import script_words
from games.pages.table.turn import turn_query
from games.pages.waiting_table import show_waiting_table
from games.selectors.games import game_visible_to
from games.services.person_moves import move_as_person
from games.services.submit_move import MoveRequest
from games.services.take_back import take_move_back

INDENTATION = re.compile(r"\n\s*")
"""A twentieth of what goes to every open page at every move."""


@with_refusals
def table(request: HttpRequest, game_id: int) -> HttpResponse:
    game = game_visible_to(request.user, game_id)
    if not game.has_begun:
        return show_waiting_table(request, game)
    if "ply" in request.GET:
        return show_replay(request, game)
    since = known_version(request.GET, game)
    if since:
        patch = render_to_string("games/table/live.html", table_context(request, game, since=since), request)
        return HttpResponse(INDENTATION.sub(" ", patch))
    return render(request, "games/table.html", table_context(request, game))


def known_version(query: QueryDict, game: Game) -> int:
    """The version of an open page, if it can be patched: not one that shows a move that was taken back."""
    since = number_of(query.get("since", ""), below=2**31) or 0
    return since if query.get("taken_back", "0") == str(game.taken_back) else 0


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
    wanted = MoveRequest(
        action=request.POST.get("action", ""),
        key=request.POST.get("key", ""),
        expected_version=number_of(request.POST.get("version", ""), below=2**31),
    )
    move_as_person(request.user, game_id, wanted)
    return redirect("table", game_id=game_id)


@require_POST
@log_in_first
@with_refusals
def take_back(request: HttpRequest, game_id: int) -> HttpResponse:
    """The move is a draft again, to be changed or confirmed."""
    version = number_of(request.POST.get("version", ""), below=2**31)
    _game, struck = take_move_back(cast(User, request.user), game_id, version)
    draft = turn_query(engine.parse_action(struck.action))
    return redirect(reverse("table", args=[game_id]) + draft)
