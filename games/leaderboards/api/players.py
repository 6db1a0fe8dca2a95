"""Players and their statistics."""

from typing import Any

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from accounts.queries import is_following, player_named
from accounts.summaries import user_summary
from games.leaderboards.api.solo import solo_spread
from games.leaderboards.models import HeadToHead
from games.leaderboards.outputs import PlayerOutput
from games.leaderboards.queries.profiles import RatingCurve, Statistics, may_see_statistics, statistics_of
from novaluna_site.api.fields import NoInput, read_query
from novaluna_site.api.schema import operation


class PlayerView(APIView):
    permission_classes = [AllowAny]

    @operation("player", {200: PlayerOutput})
    def get(self, request: Request, username: str) -> Response:
        """A player's statistics, unless they hide them."""
        read_query(NoInput, request)
        player, viewer = player_named(username), request.user
        shows = may_see_statistics(viewer, player)
        return Response(
            {
                "user": user_summary(player),
                "following": isinstance(viewer, User) and is_following(viewer, player),
                "statistics": _statistics(statistics_of(player, viewer)) if shows else None,
            }
        )


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
        "habits": _play_style(found),
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


def _play_style(found: Statistics) -> dict[str, Any] | None:
    style = found.play_style
    if style is None:
        return None
    return {
        "tiles": [{"tile": tile, "times": times} for tile, times in style.tiles],
        "colors": [{"color": color.value, "percent": percent} for color, percent in style.colors],
        "goals_per_tile": style.goals_per_tile,
        "time_per_token": style.time_per_token,
    }
