"""The link of a table, which its host sends to friends."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from games.play.before_start import show_before_start, show_no_seat
from games.tables.queries import may_see, table_behind_link, viewer_of
from novaluna_site.web.refusals import with_refusals


@require_safe
@with_refusals
def follow_link(request: HttpRequest, game_id: int, code: str) -> HttpResponse:
    """Players go to their table. Others see the invitation or, if they are too late, what they can do now."""
    game = table_behind_link(request.user, game_id, code)
    if viewer_of(request.user, game.seats.all()).seat is not None:
        return redirect("table", game_id=game.pk)
    if not game.has_begun:
        return show_before_start(request, game, code)
    is_visible = may_see(request.user, game)
    if game.is_over and is_visible:
        return redirect("table", game_id=game.pk)
    return show_no_seat(request, game, may_watch=is_visible)
