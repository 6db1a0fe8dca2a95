"""A position as an image, for sharing."""

from django.http import Http404, HttpRequest, HttpResponse

import engine
from games import errors
from games.drawing.picture import draw_picture, to_png
from games.pages.refusals import with_refusals
from games.pages.replay import number_in
from games.replays import Replay
from games.selectors.games import game_visible_to
from games.selectors.history import seen_record

KEEP_SECONDS = 3600


@with_refusals
def position_picture(request: HttpRequest, game_id: int, kind: str) -> HttpResponse:
    """`position.svg` or `.png`, at `?ply=` (without it the newest) from `?side=` (without it the mover's)."""
    if kind not in ("svg", "png"):
        raise Http404
    game = game_visible_to(request.user, game_id)
    if not game.has_begun:
        raise errors.NotFound
    names = [seat.user.display_name for seat in game.seats.all()]
    replay = Replay(seen_record(game), names)
    asked = number_in(request.GET, "ply", replay.last_ply)
    ply = replay.last_ply if asked is None else asked
    side = number_in(request.GET, "side", game.seat_count - 1)
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
    # A past position never changes; the newest one does, and its move may be taken back.
    stays = ply < replay.last_ply or game.is_over
    response["Cache-Control"] = f"private, max-age={KEEP_SECONDS if stays else 0}"
    return response
