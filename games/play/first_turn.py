"""Three hints, one per step of a turn, in a player's very first turn in a rated game."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.play.table_page import TablePage
from games.tables.queries import has_played_rated_before
from novaluna_site.web.refusals import came_from, log_in_first

HIDDEN = "first-turn-hints-hidden"


def shows_first_hints(request: HttpRequest, table: TablePage) -> bool:
    player = table.shown
    is_first_turn = table.turn.step is not None and player.is_viewer and not player.tiles
    return (
        is_first_turn
        and table.game.rated
        and HIDDEN not in request.session
        and not has_played_rated_before(player.seat.user, table.game)
    )


@require_POST
@log_in_first
def hide_first_hints(request: HttpRequest) -> HttpResponse:
    request.session[HIDDEN] = True
    return redirect(came_from(request))
