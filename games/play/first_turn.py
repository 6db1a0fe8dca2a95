"""Three hints, one per step of a turn, in a player's very first turn in a rated game."""

from django.http import HttpRequest

from games.play.table_page import TablePage
from games.tables.queries import has_played_rated_before

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
