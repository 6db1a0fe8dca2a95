from collections.abc import Iterable
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import signed_in
from games.daily.queries import (
    SoloGame,
    solo_seats_of,
    with_bot_scores,
)
from games.leaderboards.outputs import SoloGamePage, SoloHistoryOutput
from games.leaderboards.queries.solo import SoloSummary, recent_solo_seats_of, solo_summary, stats_of
from games.tables.models import Seat
from novaluna_site.api.fields import NoInput, PageQuery, read_query
from novaluna_site.api.pagination import page_of_all
from novaluna_site.api.schema import operation


class SoloView(APIView):
    @operation("my_solo_games", {200: SoloHistoryOutput})
    def get(self, request: Request) -> Response:
        """Your solo games: the best, the spread of scores, and the latest 50. `solo/games/` has all."""
        read_query(NoInput, request)
        user = signed_in(request)
        summary = solo_summary(stats_of(user))
        return Response(
            {**solo_spread(summary), "recent": _solo_games(recent_solo_seats_of(user))},
        )


class SoloGamesView(APIView):
    @operation("my_solo_history", {200: SoloGamePage}, query=PageQuery)
    def get(self, request: Request) -> Response:
        """All your finished solo games, the latest first."""
        read_query(PageQuery, request)
        seats = solo_seats_of(signed_in(request))
        return page_of_all(request, seats, ("-ended_at", "-id"), _solo_games)


def solo_spread(summary: SoloSummary) -> dict[str, Any]:
    return {
        "games": summary.games,
        "best": summary.best,
        "mean": summary.mean,
        "spread": [{"score": score, "games": games} for score, games in summary.bins],
    }


def _solo_games(seats: Iterable[Seat]) -> list[dict[str, Any]]:
    return [_solo(game) for game in with_bot_scores(list(seats))]


def _solo(game: SoloGame) -> dict[str, Any]:
    return {
        "game": game.seat.game_id,
        "score": game.seat.score,
        "bot_score": game.bot_score,
        "ended_at": game.seat.ended_at,
        "daily": game.day,
    }
