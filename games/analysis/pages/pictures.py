"""A position as an image, for sharing."""

from django.http import Http404, HttpRequest, HttpResponse

import engine
from games.analysis.replay import Replay
from games.drawing.picture import draw_picture, to_png
from games.tables import errors
from games.tables.actions.see_game import see_game
from games.tables.history import seen_record
from novaluna_site.web.query import number_up_to
from novaluna_site.web.refusals import with_refusals

CACHE_SECONDS = 3600


@with_refusals
def position_picture(request: HttpRequest, game_id: int, kind: str) -> HttpResponse:
    """`position.svg` or `.png`. `?ply=` defaults to the newest position, `?side=` to the mover's area."""
    if kind not in ("svg", "png"):
        raise Http404
    game = see_game(request.user, game_id)
    if not game.has_begun:
        raise errors.NotFound
    names = [seat.user.display_name for seat in game.seats.all()]
    replay = Replay(seen_record(game), names)
    asked = number_up_to(request.GET, "ply", replay.last_ply)
    ply = replay.last_ply if asked is None else asked
    side = number_up_to(request.GET, "side", game.seat_count - 1)
    shown = replay.mover(ply) if side is None else side
    drawing = draw_picture(
        replay.position(ply),
        names,
        game.name,
        shown,
        progress=engine.previews(replay.states[ply]).progress[shown],
        last=replay.last_cell(ply, shown),
        theme="light" if request.GET.get("theme") == "light" else "dark",
    )
    if kind == "svg":
        response = HttpResponse(drawing, content_type="image/svg+xml")
    else:
        response = HttpResponse(to_png(drawing), content_type="image/png")
    # A past position never changes. The newest one does, and its move may be taken back.
    is_final = ply < replay.last_ply or game.is_over
    response["Cache-Control"] = f"private, max-age={CACHE_SECONDS if is_final else 0}"
    return response
