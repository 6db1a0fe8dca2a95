from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.play.waiting_table import waiting_table_context
from games.tables.queries import table_behind_link
from novaluna_site.web.refusals import with_refusals


@require_safe
@with_refusals
def show_linked_table(request: HttpRequest, game_id: int, code: str) -> HttpResponse:
    game = table_behind_link(request.user, game_id, code)
    if game.has_begun:
        return redirect("table", game_id=game.pk)
    return render(request, "play/waiting_table.html", waiting_table_context(request, game))
