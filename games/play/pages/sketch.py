"""Trying tiles out while others move. Nothing is stored: each request contains all tiles tried so far."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from games.analysis.sketch import sketch_panel
from games.play.table_context import table_context
from games.tables.actions.see_game import see_game
from games.tables.queries import viewer_of
from games.tables.snapshots import visible_state
from novaluna_site.web.refusals import log_in_first, with_refusals


@require_POST
@log_in_first
@with_refusals
def sketch_table(request: HttpRequest, game_id: int) -> HttpResponse:
    game = see_game(request.user, game_id, log_since=0)
    seat = viewer_of(request.user, game.seats.all()).seat
    if seat is None or not game.has_begun or game.is_over:
        return redirect("table", game_id=game_id)
    context = table_context(request, game)
    asked = [*request.POST.get("placed", "").split(), *request.POST.getlist("place")]
    if "undo" in request.POST:
        asked = asked[:-1]
    tile, gains = request.POST.get("tile", ""), context["table"].gains
    sketch = sketch_panel(visible_state(game), seat, asked, tile, gains=gains)
    return render(request, "play/table.html", {**context, "sketch": sketch})
