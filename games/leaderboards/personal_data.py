"""A user's ratings and achievements: reads them for the export, erases statistics with the account."""

from typing import Any

from django.db.models import F

from accounts.models import User
from accounts.personal_data import Section, register
from games.leaderboards.models import Achievement, HeadToHead, PlayerStats, RatingChange


def register_personal_data() -> None:
    register(Section("ratings", export_ratings))
    register(Section("achievements", export_achievements, erase_statistics))


def export_ratings(user: User) -> list[Any]:
    changes = RatingChange.objects.filter(user=user).order_by("pk")
    return list(changes.values("category", "before", "after", "created_at", game=F("seat__game")))


def export_achievements(user: User) -> list[Any]:
    return list(Achievement.objects.filter(user=user).order_by("pk").values("code", "game_id", "earned_at"))


def erase_statistics(user: User) -> None:
    """The rows of leaderboards are kept, without the name."""
    Achievement.objects.filter(user=user).delete()
    HeadToHead.objects.filter(user=user).delete()
    PlayerStats.objects.filter(user=user).delete()
