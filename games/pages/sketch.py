"""Trying tiles out while others move. What is tried is asked for and forgotten: nothing of it is stored."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from games.pages.refusals import log_in_first, with_refusals
from games.pages.sketch_panel import sketch_panel
from games.pages.table.view import table_context
from games.selectors.games import game_visible_to, viewer_of
from games.snapshots import visible_state


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
    sketch = sketch_panel(visible_state(game), seat, asked, tile, gains=gains)
    return render(request, "games/table.html", {**context, "sketch": sketch})
