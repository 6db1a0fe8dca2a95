"""The Daily Moon and solo games."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import errors
from games.api.authentication import signed_in
from games.api.fields import NoInput, read_body, read_query
from games.api.inputs import PageQuery
from games.api.outputs import SnapshotOutput
from games.api.pagination import page_of_all
from games.api.schema import operation
from games.api.standing_inputs import ArchiveQuery, DailyQuery, PracticeInput
from games.api.standing_outputs import (
    ArchiveOutput,
    BotSoloOutput,
    DailyOutput,
    SoloGamePage,
    SoloHistoryOutput,
)
from games.models import BotSolo, DailyAttempt, PlayerStats, Seat
from games.moon_phase import phase_emoji
from games.periods import month_of, read_month, utc_today
from games.selectors.daily import DayRow, archive, bot_solo_for, coming_moons, daily_page, past_moon
from games.selectors.games import game_visible_to, snapshot_visible_to
from games.selectors.solo import SoloGame, SoloSummary, solo_seats_of, solo_summary, with_bot_scores
from games.services.daily_moon import prepare_moons, start_attempt, start_practice
from games.snapshots import user_summary

RECENT = 50


class DailyView(APIView):
    permission_classes = [AllowAny]

    @operation("daily_moon", {200: DailyOutput}, query=DailyQuery)
    def get(self, request: Request) -> Response:
        """A day's standings and your attempt; others' games only after your own, or when the day is over."""
        given = read_query(DailyQuery, request)
        day: date = given.get("day", utc_today())
        if day == utc_today():
            prepare_moons()
        moon = past_moon(day)
        if moon is None:
            raise errors.NotFound(_("There is no moon of that day."))
        found = daily_page(moon, request.user, given.get("cursor", ""))
        return Response(
            {
                "day": moon.day,
                "commitment": moon.commitment,
                "ends_at": found.ends_at,
                "moon": phase_emoji(moon.day),
                "attempt": _attempt(found.attempt) if found.attempt else None,
                "share": found.share or None,
                "streak": found.streak.now,
                "best_streak": found.streak.best,
                "players": found.players,
                "rows": [_row(row) for row in found.rows],
                "next": found.next,
                "around": [_row(row) for row in found.around],
                "bot": _bot(found.bot) if found.bot else None,
                "coming": list(coming_moons().values("day", "commitment")),
            }
        )


class ArchiveView(APIView):
    permission_classes = [AllowAny]

    @operation("past_moons", {200: ArchiveOutput}, query=ArchiveQuery)
    def get(self, request: Request) -> Response:
        """The past days of a month, with your scores."""
        given = read_query(ArchiveQuery, request)
        month = read_month(given["month"]) if "month" in given else utc_today().replace(day=1)
        if month is None:
            raise errors.Malformed(_("There is no such month."), field="month")
        found = archive(request.user, month)
        return Response(
            {
                "month": month_of(month),
                "earlier": found.earlier,
                "later": found.later,
                "days": [
                    {
                        "day": moon.day,
                        "commitment": moon.commitment,
                        "attempt": _attempt(attempt) if attempt else None,
                    }
                    for moon, attempt in found.days
                ],
            }
        )


class AttemptView(APIView):
    throttle_scope = "tables"

    @operation("play_daily_moon", {200: SnapshotOutput}, body=NoInput)
    def post(self, request: Request) -> Response:
        """Begin today's one attempt, or come back to it: asking again never gives a second one."""
        read_body(NoInput, request)
        user = signed_in(request)
        return Response(snapshot_visible_to(user, start_attempt(user).pk))


class PracticeView(APIView):
    throttle_scope = "tables"

    @operation("practise_daily_moon", {201: SnapshotOutput}, body=PracticeInput)
    def post(self, request: Request) -> Response:
        """Play a day's deal for practice; today's after your attempt has ended."""
        user = signed_in(request)
        game = start_practice(user, read_body(PracticeInput, request)["day"])
        return Response(snapshot_visible_to(user, game.pk), status=201)


class BotSoloView(APIView):
    permission_classes = [AllowAny]

    @operation("bot_solo", {200: BotSoloOutput})
    def get(self, request: Request, game_id: int) -> Response:
        """What the strongest bot made of the deal of a finished solo game, and its moves."""
        read_query(NoInput, request)
        solo = bot_solo_for(game_visible_to(request.user, game_id))
        if solo is None:
            raise errors.NotFound(_("No bot has played this deal."))
        return Response({**_bot(solo), "actions": solo.actions})


class SoloView(APIView):
    @operation("my_solo_games", {200: SoloHistoryOutput})
    def get(self, request: Request) -> Response:
        """Your solo games: the best, how the scores spread, and the latest fifty; `solo/games/` has all."""
        read_query(NoInput, request)
        user = signed_in(request)
        summary = solo_summary(PlayerStats.objects.filter(pk=user.pk).first())
        return Response(
            {**solo_spread(summary), "recent": _solo_games(solo_seats_of(user)[:RECENT])},
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


def _attempt(attempt: DailyAttempt) -> dict[str, Any]:
    return {
        "game": attempt.game_id,
        "over": attempt.game.is_over,
        "score": attempt.score,
        "points": attempt.points,
        "streak": attempt.streak,
    }


def _row(row: DayRow) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "user": user_summary(row.attempt.user),
        "score": row.attempt.score,
        "streak": row.attempt.streak,
        "game": row.attempt.game_id if row.may_watch else None,
    }


def _bot(solo: BotSolo) -> dict[str, Any]:
    return {"bot": user_summary(solo.bot), "score": solo.score}


def _solo_games(seats: Iterable[Seat]) -> list[dict[str, Any]]:
    return [_solo(game) for game in with_bot_scores(list(seats))]


def _solo(game: SoloGame) -> dict[str, Any]:
    return {
        "game": game.seat.game_id,
        "score": game.seat.score,
        "bot_score": game.bot_score,
        "ended_at": game.seat.ended_at,
        "daily": game.seat.game.daily_id,
    }
