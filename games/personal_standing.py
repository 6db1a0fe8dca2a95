"""Where a user stands, for the export and to be erased with the account."""

from typing import Any

from django.db.models import F, Q

from accounts.models import Follow, User
from accounts.personal_data import Section, register
from games.models import Achievement, DailyAttempt, HeadToHead, PlayerStats, RatingChange


def export_ratings(user: User) -> list[Any]:
    changes = RatingChange.objects.filter(user=user).order_by("pk")
    return list(changes.values("category", "before", "after", "created_at", game=F("seat__game")))


def export_daily_moons(user: User) -> list[Any]:
    attempts = DailyAttempt.objects.filter(user=user).order_by("moon")
    return list(attempts.values("game_id", "score", "points", "streak", day=F("moon")))


def export_achievements(user: User) -> list[Any]:
    return list(Achievement.objects.filter(user=user).order_by("pk").values("code", "game_id", "earned_at"))


def export_follows(user: User) -> list[Any]:
    follows = Follow.objects.filter(user=user).order_by("pk")
    return list(follows.values("created_at", who=F("other__username")))


def erase_follows(user: User) -> None:
    Follow.objects.filter(Q(user=user) | Q(other=user)).delete()


def erase_statistics(user: User) -> None:
    """What is only about the person goes; places on leaderboards stay, without the name."""
    Achievement.objects.filter(user=user).delete()
    HeadToHead.objects.filter(user=user).delete()
    PlayerStats.objects.filter(user=user).delete()


def register_standing_data() -> None:
    register(Section("ratings", export_ratings))
    register(Section("daily_moons", export_daily_moons))
    register(Section("achievements", export_achievements, erase_statistics))
    register(Section("follows", export_follows, erase_follows))
