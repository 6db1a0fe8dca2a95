"""Leaderboards, seasons and site statistics. They use the same queries as the pages."""

import re
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.queries import users_named
from accounts.summaries import user_summary
from games.leaderboards.inputs import LeaderboardQuery
from games.leaderboards.models import Board, Category, Rating
from games.leaderboards.outputs import LeaderboardOutput, SeasonsOutput, StatisticsOutput
from games.leaderboards.queries.boards import (
    PAGE,
    BoardQuery,
    Row,
    default_least,
    leaderboard,
    this_month,
    this_week,
)
from games.leaderboards.queries.seasons import seasons
from games.leaderboards.queries.site_statistics import site_statistics
from games.tables import errors
from novaluna_site.api.fields import NoInput, read_query
from novaluna_site.api.schema import operation
from novaluna_site.periods import ALL_TIME


class LeaderboardView(APIView):
    permission_classes = [AllowAny]

    @operation("leaderboard", {200: LeaderboardOutput}, query=LeaderboardQuery)
    def get(self, request: Request) -> Response:
        """One page of a board, and you or `player` with neighbours."""
        given = read_query(LeaderboardQuery, request)
        board, period = Board(given["board"]), _period(given["period"])
        least = int(given["least"]) if "least" in given else default_least(board, period)
        query = BoardQuery(board, period, given["who"], least)
        player = users_named([given["player"]], field="player")[0] if "player" in given else None
        page = leaderboard(
            query,
            request.user,
            player=player,
            cursor=given.get("cursor", ""),
            limit=given.get("limit", PAGE),
        )
        return Response(
            {
                "board": board,
                "period": period,
                "least": least,
                "total": page.total,
                "rows": [_row(row) for row in page.rows],
                "around": [_row(row) for row in page.around],
                "next": page.next,
                "previous": page.previous,
            }
        )


def _period(text: str) -> str:
    known = {ALL_TIME: ALL_TIME, "month": this_month(), "week": this_week()}
    if text not in known and not re.fullmatch(r"\d{4}-\d{2}", text, re.ASCII):
        raise errors.Malformed(_("There is no such period."), field="period")
    return known.get(text, text)


def _row(row: Row) -> dict[str, Any]:
    rating = row.rating
    return {
        "rank": row.rank,
        "user": user_summary(row.user),
        "value": row.value,
        "games": row.standing.games,
        "movement": row.movement,
        "uncertainty": rating.uncertainty if rating else None,
        "wins": rating.wins if rating else None,
        "trail": rating.trail if rating else None,
        "provisional": rating.is_provisional if rating else None,
    }


class SeasonsView(APIView):
    permission_classes = [AllowAny]

    @operation("seasons", {200: SeasonsOutput})
    def get(self, request: Request) -> Response:
        """The months, newest first, with their medals. For a month's full list use `leaderboard/?period=`."""
        read_query(NoInput, request)
        shown = [
            {
                "month": season.month,
                "running": season.is_running,
                "medals": [
                    {
                        "board": medal.board,
                        "place": medal.place,
                        "user": user_summary(medal.user),
                        "value": -medal.value if medal.board == Board.SOLO else medal.value,
                    }
                    for medal in season.medals
                ],
            }
            for season in seasons()
        ]
        return Response({"seasons": shown})


class StatisticsView(APIView):
    permission_classes = [AllowAny]

    @operation("site_statistics", {200: StatisticsOutput})
    def get(self, request: Request) -> Response:
        """Statistics of the site."""
        read_query(NoInput, request)
        site = site_statistics()
        return Response(
            {
                "games": site.games,
                "players": site.players,
                "sizes": [
                    {
                        "seats": size.seats,
                        "games": size.games,
                        "mean_plies": size.mean_plies,
                        "first_percent": size.first_percent if size.seats > 1 else None,
                    }
                    for size in site.sizes
                ],
                "days": [{"day": day, "games": games} for day, games in site.days],
                "wanted": [{"tile": wanted.tile, "percent": wanted.percent} for wanted in site.wanted],
                "bots": [_bot(rating) for rating in site.ladders[Category.TWO]],
                "bots_of_many": [_bot(rating) for rating in site.ladders[Category.MANY]],
            }
        )


def _bot(rating: Rating) -> dict[str, Any]:
    return {
        "user": user_summary(rating.user),
        "number": rating.number,
        "uncertainty": rating.uncertainty,
        "games": rating.games,
        "wins": rating.wins,
    }
