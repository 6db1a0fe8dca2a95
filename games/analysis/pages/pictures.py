"""A position as an image, for sharing."""

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

import engine
from games.analysis.rendered_pictures import count_picture, digest_of, png_for
from games.analysis.replay import stored_replay
from games.drawing.picture import draw_picture
from games.tables import errors
from games.tables.actions.see_game import see_game
from games.tables.damage import damage_noticed
from games.tables.models import Game
from novaluna_site.web.query import number_up_to
from novaluna_site.web.refusals import with_refusals


@require_safe
@with_refusals
def position_picture(request: HttpRequest, game_id: int, kind: str) -> HttpResponse:
    """`position.svg` or `.png`. `?ply=` defaults to the newest position, `?side=` to the mover's area.

    Browsers keep the picture but ask each time whether it has changed: a move may be taken back, and a game
    may become private or be quarantined.
    """
    if kind not in ("svg", "png"):
        raise Http404
    game = see_game(request.user, game_id, log_since=0)
    if not game.has_begun:
        raise errors.NotFound
    drawing = _draw(game, request.GET)
    etag = f'"{kind}-{digest_of(drawing)}"'
    response = get_conditional_response(request, etag=etag)
    if response is None and kind == "png":
        # The title may contain the name of the host.
        named = {game.host_id, *(seat.user_id for seat in game.seats.all())}
        response = HttpResponse(png_for(request, drawing, named), content_type="image/png")
    elif response is None:
        count_picture(request)
        response = HttpResponse(drawing, content_type="image/svg+xml")
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    return response


def _draw(game: Game, query: QueryDict) -> str:
    replay = stored_replay(game)
    asked = number_up_to(query, "ply", replay.last_ply)
    ply = replay.last_ply if asked is None else asked
    side = number_up_to(query, "side", game.seat_count - 1)
    with damage_noticed(game):
        shown = replay.mover(ply) if side is None else side
        return draw_picture(
            replay.position(ply),
            replay.names,
            game.title,
            shown,
            progress=engine.previews(replay.states[ply]).progress[shown],
            last=replay.last_cell(ply, shown),
            theme="light" if query.get("theme") == "light" else "dark",
        )
