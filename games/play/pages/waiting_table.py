from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.play.waiting_table import waiting_table_context
from games.tables.queries import game_visible_to
from novaluna_site.web.refusals import with_refusals


@with_refusals
def show_linked_table(request: HttpRequest, game_id: int, code: str) -> HttpResponse:
    game = game_visible_to(request.user, game_id, link_code=code)
    return render(request, "play/waiting_table.html", waiting_table_context(request, game))
