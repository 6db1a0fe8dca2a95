"""A user's searches: reads them for the export, erases them with the account."""

from typing import Any

from accounts.models import User
from accounts.personal_data import Section, register
from games.matchmaking.models import StandingWish, Wish

TERMS = ("seats", "pace", "rated", "any_rating", "again", "created_at")


def register_personal_data() -> None:
    register(Section("searches", export_searches, erase_searches))


def export_searches(user: User) -> dict[str, Any]:
    own = Wish.objects.filter(user=user).order_by("pk")
    return {
        "searches": list(
            own.values(*TERMS, "only_one", "status", "game_id", "ended_at", "hours", "on_time", "is_standing")
        ),
        "kept_games": list(StandingWish.objects.filter(user=user).values(*TERMS, "games", "stopped_at")),
    }


def erase_searches(user: User) -> None:
    Wish.objects.filter(user=user).delete()
    StandingWish.objects.filter(user=user).delete()
