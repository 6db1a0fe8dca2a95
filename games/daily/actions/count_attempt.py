from datetime import datetime, timedelta

from games.daily.models import DailyAttempt
from games.tables.models import Game, Seat
from novaluna_site.periods import utc_day

FULL_POINTS = 200
LEAST_POINTS = 10


def count_attempt(game: Game, seat: Seat, now: datetime) -> None:
    """The locked game is over. Its score counts if it is an attempt and its day is not over."""
    attempt = DailyAttempt.objects.filter(game=game).first()
    if attempt is None or seat.score is None or utc_day(now) != attempt.moon_id:
        return
    yesterday = attempt.moon_id - timedelta(days=1)
    before = DailyAttempt.objects.filter(user=seat.user_id, moon=yesterday, score__isnull=False)
    attempt.score = seat.score
    attempt.points = max(LEAST_POINTS, FULL_POINTS - seat.score)
    attempt.streak = 1 + (before.values_list("streak", flat=True).first() or 0)
    attempt.save(update_fields=["score", "points", "streak"])


def give_attempt_back(game: Game) -> None:
    """The game was stopped, but not by its player, so they may start the day's attempt again."""
    DailyAttempt.objects.filter(game=game).delete()
