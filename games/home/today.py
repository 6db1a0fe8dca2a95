"""The Daily Moon beside the games of the home page."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.daily.models import DailyAttempt
from games.daily.moon_phase import phase_index
from games.daily.phase_words import phase_words
from games.daily.result import Day
from novaluna_site.periods import end_of_day, utc_today


@dataclass(frozen=True, slots=True)
class Tonight:
    phase: int
    words: str
    """The phase of the moon in words."""
    ends_at: datetime
    attempt: DailyAttempt | None
    streak: int
    """Days in a row with a counted attempt, up to today or yesterday."""
    week: list[Day]
    """The last seven days, today at the end."""


def tonight(viewer: User | AnonymousUser) -> Tonight:
    today = utc_today()
    days = [today - timedelta(days=ago) for ago in range(6, -1, -1)]
    attempts: dict[date, DailyAttempt] = {}
    if isinstance(viewer, User):
        own = DailyAttempt.objects.filter(user=viewer, moon__in=days).select_related("game")
        attempts = {attempt.moon_id: attempt for attempt in own.defer("game__state", "game__order")}
    done = {day for day, attempt in attempts.items() if attempt.score is not None}
    latest = max((day for day in done if day >= days[-2]), default=None)
    return Tonight(
        phase=phase_index(today),
        words=phase_words(today),
        ends_at=end_of_day(today),
        attempt=attempts.get(today),
        streak=(attempts[latest].streak or 0) if latest else 0,
        week=[Day(day, day in done, day == today) for day in days],
    )
