"""When a month is over and counted, its standings become a season and medals are awarded."""

import re
from collections.abc import Iterator
from datetime import date, timedelta

from django.db import transaction
from django.utils import timezone

from games.leaderboards.actions.count_games import uncounted_games
from games.leaderboards.models import Board, CountingState, Medal, Season, Standing, StandingCount
from novaluna_site.periods import month_of, start_of_month

# A game that ended in the last second of the month may be committed a little later.
GRACE = timedelta(minutes=10)
MEDALS = 3
RATED_BOARDS = {Board.TWO, Board.MANY}
MIN_RATED_GAMES = 10
MONTH = re.compile(r"\d{4}-\d{2}")


def freeze_seasons() -> list[str]:
    """Close the months that are over and whose games are all counted. Returns them."""
    now = timezone.now()
    month = month_of(now.date())
    periods = StandingCount.objects.filter(period__lt=month).values_list("period", flat=True).distinct()
    over = sorted(period for period in periods if MONTH.fullmatch(period))
    frozen = set(Season.objects.filter(pk__in=over).values_list("pk", flat=True))
    due = [period for period in over if period not in frozen]
    if not due or now < start_of_month(now.date()) + GRACE or _is_something_uncounted(now.date()):
        return []
    with transaction.atomic():
        # Counting is locked, so no row of these months changes now, and none will later.
        CountingState.objects.select_for_update().filter(pk=1).first()
        for period in due:
            season, _ = Season.objects.get_or_create(pk=period, defaults={"frozen_at": now})
            Medal.objects.bulk_create(_medals(season), ignore_conflicts=True)
    return due


def _is_something_uncounted(today: date) -> bool:
    before = start_of_month(today)
    return uncounted_games().filter(game__finished_at__lt=before).exists()


def _medals(season: Season) -> Iterator[Medal]:
    """For the three best people of each board. People with equal values get the same medal."""
    for board in Board:
        rows = Standing.objects.filter(board=board, period=season.pk, is_bot=False)
        if board in RATED_BOARDS:
            rows = rows.filter(games__gte=MIN_RATED_GAMES, value__gt=0)
        best = list(rows.order_by("-value", "pk")[: 10 * MEDALS])
        for row in best:
            place = 1 + sum(other.value > row.value for other in best)
            if place <= MEDALS:
                yield Medal(season=season, board=board, place=place, user_id=row.user_id, value=row.value)
