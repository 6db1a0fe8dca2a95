"""The page of a rematch series: its score and its games."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.play.series import ShownSeries
from games.tables.cards import game_cards
from games.tables.series_games import series_visible_to
from novaluna_site.web.refusals import with_refusals

PAGE = 24


@require_safe
@with_refusals
def series(request: HttpRequest, series_id: int) -> HttpResponse:
    found = series_visible_to(request.user, series_id)
    page = Paginator(found.games, PAGE).get_page(request.GET.get("page"))
    context = {
        "series": ShownSeries(found.score, request.user.pk),
        "page": page,
        "cards": game_cards(page.object_list, request.user),
    }
    return render(request, "play/series/series.html", context)
