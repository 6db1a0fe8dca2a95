"""The Daily Moon and solo games."""

from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import signed_in
from accounts.summaries import user_summary
from games.daily.actions.play_moon import start_attempt, start_practice
from games.daily.models import BotSolo, DailyAttempt
from games.daily.moon_phase import phase_emoji
from games.daily.outputs import ArchiveOutput, BotSoloOutput, DailyOutput
from games.daily.queries import DayRow, archive, bot_solo_for, coming_moons, daily_page, past_moon
from games.tables import errors
from games.tables.actions.see_game import see_snapshot
from games.tables.outputs import SnapshotOutput
from games.tables.queries import game_visible_to
from novaluna_site.api.fields import Day, Input, NoInput, Text, read_body, read_query
from novaluna_site.api.schema import operation
from novaluna_site.periods import month_of, read_month, utc_today


class DailyQuery(Input):
    day = Day(required=False, help_text="Default: today.")
    cursor = Text(required=False, help_text="From `next` of another page.")


class ArchiveQuery(Input):
    month = Text(max_length=7, required=False, help_text="Such as `2026-11`. Default: the current month.")


class PracticeInput(Input):
    day = Day()


class DailyView(APIView):
    permission_classes = [AllowAny]

    @operation("daily_moon", {200: DailyOutput}, query=DailyQuery)
    def get(self, request: Request) -> Response:
        """A day's results and your attempt. It has the others' games once you have played or the day ends."""
        given = read_query(DailyQuery, request)
        day: date = given.get("day", utc_today())
        moon = past_moon(day)
        if moon is None:
            raise errors.NotFound(_("There is no Daily Moon for that day."))
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
                "coming": [{"day": moon.day, "commitment": moon.commitment} for moon in coming_moons()],
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
        """Start today's attempt, or get the one that you have started. Each user has one attempt per day."""
        read_body(NoInput, request)
        user = signed_in(request)
        return Response(see_snapshot(user, start_attempt(user).pk))


class PracticeView(APIView):
    throttle_scope = "tables"

    @operation("practise_daily_moon", {201: SnapshotOutput}, body=PracticeInput)
    def post(self, request: Request) -> Response:
        """Play a day's deal for practice. Today's deal only after your attempt has ended."""
        user = signed_in(request)
        game = start_practice(user, read_body(PracticeInput, request)["day"])
        return Response(see_snapshot(user, game.pk), status=201)


class BotSoloView(APIView):
    permission_classes = [AllowAny]

    @operation("bot_solo", {200: BotSoloOutput})
    def get(self, request: Request, game_id: int) -> Response:
        """The score and the moves of the strongest bot on the deal of a finished solo game."""
        read_query(NoInput, request)
        solo = bot_solo_for(game_visible_to(request.user, game_id))
        if solo is None:
            raise errors.NotFound(_("No bot has played this deal yet."))
        return Response({**_bot(solo), "actions": solo.actions})


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
