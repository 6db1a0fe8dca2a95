"""Months that are over, as they ended, and the one that runs."""

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from games.models import Board
from games.pages.refusals import with_refusals
from games.selectors.leaderboard import BoardQuery, leaderboard
from games.selectors.seasons import is_season, medals_of_season, seasons


def list_seasons(request: HttpRequest) -> HttpResponse:
    return render(request, "standing/seasons.html", {"seasons": seasons()})


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
        "standing/season.html",
        {
            "first_day": date.fromisoformat(f"{month}-01"),
            "query": query,
            "page": page,
            "boards": Board.choices,
            "medals": medals_of_season(month, board),
        },
    )
