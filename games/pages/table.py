"""The table: one address for a game from its first empty seat to its review."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.pages.refusals import with_refusals
from games.pages.replay import show_replay
from games.pages.waiting_table import show_waiting_table
from games.selectors.games import game_visible_to


@with_refusals
def table(request: HttpRequest, game_id: int) -> HttpResponse:
    game = game_visible_to(request.user, game_id)
    if not game.has_begun:
        return show_waiting_table(request, game)
    if "ply" in request.GET:
        return show_replay(request, game)
    return redirect("games")
