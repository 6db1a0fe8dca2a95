"""The table page. A game keeps one address, from waiting for players to its review."""

import re
from typing import cast

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

import engine
from accounts.models import User
from games.analysis.replay_page import replay_context
from games.play.before_start import show_before_start
from games.play.table_context import table_context
from games.tables import errors
from games.tables.actions.move_as_person import move_as_person
from games.tables.actions.see_game import see_game
from games.tables.actions.submit_move import MoveRequest
from games.tables.actions.take_back import take_move_back
from games.tables.draft import turn_query
from games.tables.models import Game
from novaluna_site.web.languages import to_own_language
from novaluna_site.web.query import whole_number
from novaluna_site.web.refusals import log_in_first, with_refusals

MAX_VERSION = 2**31 - 1
INDENTATION = re.compile(r"\n\s*")
"""Removed from live updates: it is 5 % of what every open page receives after every move."""


@require_safe
@with_refusals
def table(request: HttpRequest, game_id: int) -> HttpResponse:
    game = see_game(request.user, game_id, log_since=0)
    # A game that is over is for everyone, and opens in the language of the link.
    if not game.is_over and (own_page := to_own_language(request)):
        return own_page
    if not game.has_begun:
        return show_before_start(request, game)
    if game.quarantined_at is not None:
        return _quarantined(request, game)
    try:
        return _started(request, game)
    except errors.Damaged:
        return _quarantined(request, game)


def _quarantined(request: HttpRequest, game: Game) -> HttpResponse:
    context = {"game": game, "title": game.title_for(request.user.pk)}
    return render(request, "play/quarantined.html", context, status=409)


def _started(request: HttpRequest, game: Game) -> HttpResponse:
    if "ply" in request.GET:
        context = replay_context(game, request.user, request.GET)
        return render(request, "analysis/replay.html", context)
    since = open_page_version(request.GET, game)
    if since:
        patch = render_to_string("play/table/live.html", table_context(request, game, since=since), request)
        return HttpResponse(INDENTATION.sub(" ", patch))
    return render(request, "play/table.html", table_context(request, game))


def open_page_version(query: QueryDict, game: Game) -> int:
    """The version that the viewer's open page shows, from `?since=`; 0 if the whole page is needed.

    A page that shows a move which has since been taken back can't be patched.
    """
    since = whole_number(query, "since", most=MAX_VERSION) or 0
    return since if query.get("taken_back", "0") == str(game.taken_back) else 0


@require_POST
@log_in_first
@with_refusals
def move(request: HttpRequest, game_id: int) -> HttpResponse:
    """A move sent as a plain form, by browsers without scripts."""
    wanted = MoveRequest(
        action=request.POST.get("action", ""),
        key=request.POST.get("key", ""),
        expected_version=whole_number(request.POST, "version", most=MAX_VERSION),
    )
    move_as_person(request.user, game_id, wanted)
    return redirect("table", game_id=game_id)


@require_POST
@log_in_first
@with_refusals
def take_back(request: HttpRequest, game_id: int) -> HttpResponse:
    """Take the last move back and show it as a draft, which can be changed or confirmed."""
    version = whole_number(request.POST, "version", most=MAX_VERSION)
    _game, taken_back = take_move_back(cast(User, request.user), game_id, version)
    draft = turn_query(engine.parse_action(taken_back.action))
    return redirect(reverse("table", args=[game_id]) + draft)
