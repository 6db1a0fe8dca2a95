"""Pages of past seasons and the current one. A season is a month."""

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.leaderboards.models import Board
from games.leaderboards.queries.boards import BoardQuery, leaderboard
from games.leaderboards.queries.seasons import is_season, medals_of_season, seasons
from novaluna_site.web.refusals import with_refusals


@require_safe
def list_seasons(request: HttpRequest) -> HttpResponse:
    return render(request, "leaderboards/seasons.html", {"seasons": seasons()})


@require_safe
@with_refusals
def show_season(request: HttpRequest, month: str) -> HttpResponse:
    if not is_season(month):
        raise Http404
    asked = request.GET.get("board", "")
    board = Board(asked) if asked in Board.values else Board.TWO
    query = BoardQuery(board=board, period=month)
    page = leaderboard(query, request.user, cursor=request.GET.get("cursor", ""))
    return render(
        request,
        "leaderboards/season.html",
        {
            "first_day": date.fromisoformat(f"{month}-01"),
            "query": query,
            "page": page,
            "boards": Board.choices,
            "medals": medals_of_season(month, board),
        },
    )
