"""A user's attempts at Daily Moons: reads them for the export."""

from typing import Any

from django.db.models import F

from accounts.models import User
from accounts.personal_data import Section, register
from games.daily.models import DailyAttempt


def register_personal_data() -> None:
    register(Section("daily_moons", export_daily_moons))


def export_daily_moons(user: User) -> list[Any]:
    attempts = DailyAttempt.objects.filter(user=user).order_by("moon")
    return list(attempts.values("game_id", "score", "points", "streak", day=F("moon")))
