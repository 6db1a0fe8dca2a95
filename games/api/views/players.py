"""Players: their statistics, and whom one follows."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from games import errors
from games.api.authentication import signed_in
from games.api.fields import NoInput, read_body, read_query
from games.api.schema import operation
from games.api.standing_outputs import FollowsOutput, PlayerOutput
from games.api.views.daily import solo_spread
from games.api.views.tables import summary
from games.models import HeadToHead
from games.selectors.friends import (
    followed_by,
    is_following,
    open_tables_of_followed,
    results_of_followed,
)
from games.selectors.people import user_named
from games.selectors.profile import RatingCurve, Statistics, may_see_statistics, statistics_of
from games.services.follows import follow, unfollow
from games.snapshots import user_summary

TABLES = 10


class PlayerView(APIView):
    permission_classes = [AllowAny]

    @operation("player", {200: PlayerOutput})
    def get(self, request: Request, username: str) -> Response:
        """A player's statistics, unless they hide them."""
        read_query(NoInput, request)
        player, viewer = _player(username), request.user
        shows = may_see_statistics(viewer, player)
        return Response(
            {
                "user": user_summary(player),
                "following": isinstance(viewer, User) and is_following(viewer, player),
                "statistics": _statistics(statistics_of(player, viewer)) if shows else None,
            }
        )


class FollowsView(APIView):
    @operation("follows", {200: FollowsOutput})
    def get(self, request: Request) -> Response:
        """Whom you follow, their open tables, and their results of the last fortnight."""
        read_query(NoInput, request)
        user = signed_in(request)
        return Response(
            {
                "follows": [
                    {"user": user_summary(each.user), "friend": each.is_friend} for each in followed_by(user)
                ],
                "open_tables": [summary(game) for game in open_tables_of_followed(user)[:TABLES]],
                "results": [summary(game) for game in results_of_followed(user)],
            }
        )


class FollowView(APIView):
    throttle_scope = "talk"

    @operation("follow", {204: None}, body=NoInput)
    def put(self, request: Request, username: str) -> Response:
        """Follow somebody."""
        read_body(NoInput, request)
        follow(signed_in(request), _player(username))
        return Response(status=204)

    @operation("unfollow", {204: None})
    def delete(self, request: Request, username: str) -> Response:
        """Follow somebody no longer."""
        read_body(NoInput, request)
        unfollow(signed_in(request), _player(username))
        return Response(status=204)


def _player(username: str) -> User:
    user = user_named(username)
    if user is None or user.kind == User.Kind.FORMER:
        raise errors.NotFound(_("There is no player called %(name)s.") % {"name": username})
    return user


def _statistics(found: Statistics) -> dict[str, Any]:
    streak, daily = found.win_streak, found.daily_streak
    return {
        "games": found.stats.games if found.stats else 0,
        "results": [
            {"rated": kind.is_rated, "seats": kind.seats, "places": list(kind.places)}
            for kind in found.results
        ],
        "ratings": [_rating(curve, found) for curve in found.curves],
        "form": [
            {"game": found.link(entry.game_id), "rank": entry.rank, "seats": entry.seats}
            for entry in found.form
        ],
        "rivals": [_rival(rival) for rival in found.rivals],
        "against_you": _rival(found.against_viewer) if found.against_viewer else None,
        "habits": _habits(found),
        "streaks": {
            "wins": streak.run if streak else 0,
            "best_wins": streak.value if streak else 0,
            "daily": daily.now,
            "best_daily": daily.best,
        },
        "best_solo": found.solo.best,
        "solo": solo_spread(found.solo),
        "best_wins": [
            {
                "game": change.seat.game_id,
                "beaten": change.beaten,
                "change": change.change,
                "at": change.created_at,
            }
            for change in found.best_wins
        ],
        "medals": [
            {"season": medal.season_id, "board": medal.board, "place": medal.place} for medal in found.medals
        ],
        "achievements": [
            {
                "code": earned.rule.code,
                "name": str(earned.rule.name),
                "rule": str(earned.rule.words),
                "earned_at": earned.achievement.earned_at if earned.achievement else None,
                "game": found.link(earned.achievement.game_id) if earned.achievement else None,
            }
            for earned in found.achievements
        ],
        "finished_in_time_percent": found.reliability.percent,
        "answer_seconds": round(found.answer_time.total_seconds()) if found.answer_time else None,
    }


def _rival(row: HeadToHead) -> dict[str, Any]:
    return {"user": user_summary(row.other), "games": row.games, "wins": row.wins}


def _rating(curve: RatingCurve, found: Statistics) -> dict[str, Any]:
    rating = curve.rating
    return {
        "category": rating.category,
        "number": rating.number,
        "uncertainty": rating.uncertainty,
        "provisional": rating.is_provisional,
        "peak": rating.peak,
        "games": rating.games,
        "wins": rating.wins,
        "history": [
            {
                "game": found.link(change.seat.game_id),
                "before": change.before,
                "after": change.after,
                "rank": change.rank,
                "at": change.created_at,
            }
            for change in curve.changes
        ],
    }


def _habits(found: Statistics) -> dict[str, Any] | None:
    habits = found.habits
    if habits is None:
        return None
    return {
        "tiles": [{"tile": tile, "times": times} for tile, times in habits.tiles],
        "colors": [{"color": color.value, "percent": percent} for color, percent in habits.colors],
        "goals_per_tile": habits.goals_per_tile,
        "time_per_token": habits.time_per_token,
    }
