from datetime import datetime, timedelta

from games.models import DailyAttempt, Game, Seat
from games.periods import utc_day

FULL_POINTS = 200
LEAST_POINTS = 10


def count_attempt(game: Game, seat: Seat, now: datetime) -> None:
    """The locked game on a day's deal is over: its score counts if it is the attempt and the day is not."""
    attempt = DailyAttempt.objects.filter(game=game).first()
    if attempt is None or seat.score is None or utc_day(now) != attempt.moon_id:
        return
    yesterday = attempt.moon_id - timedelta(days=1)
    before = DailyAttempt.objects.filter(user=seat.user_id, moon=yesterday, score__isnull=False)
    attempt.score = seat.score
    attempt.points = max(LEAST_POINTS, FULL_POINTS - seat.score)
    attempt.streak = 1 + (before.values_list("streak", flat=True).first() or 0)
    attempt.save(update_fields=["score", "points", "streak"])
