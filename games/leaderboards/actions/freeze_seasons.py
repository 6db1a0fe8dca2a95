"""When a month is over and counted, its standings become a season and medals are awarded."""

import re
from collections.abc import Iterator
from datetime import date, timedelta

from django.utils import timezone

from games.leaderboards.actions.count_games import GAMES_TO_COUNT, uncounted_games
from games.leaderboards.models import Board, CountingState, Medal, Season, Standing, StandingCount
from novaluna_site.models import FailedRow
from novaluna_site.periods import month_of, start_of_month
from novaluna_site.sweeps import Sweep
from novaluna_site.transactions import require_transaction

# A game that ended in the last second of the month may be committed a little later.
GRACE = timedelta(minutes=10)
MEDALS = 3
RATED_BOARDS = {Board.TWO, Board.MANY}
MIN_RATED_GAMES = 10
MONTH = re.compile(r"\d{4}-\d{2}")


def freeze_seasons() -> int:
    """Close the months that are over and whose games are all counted. Returns how many."""
    return SEASONS_TO_FREEZE.run()


def months_to_freeze() -> list[str]:
    now = timezone.now()
    month = month_of(now.date())
    periods = StandingCount.objects.filter(period__lt=month).values_list("period", flat=True).distinct()
    over = sorted(period for period in periods if MONTH.fullmatch(period))
    frozen = set(Season.objects.filter(pk__in=over).values_list("pk", flat=True))
    due = [period for period in over if period not in frozen]
    if not due or now < start_of_month(now.date()) + GRACE or _is_something_uncounted(now.date()):
        return []
    return due


def _freeze(month: str) -> bool:
    # Counting is locked, so no row of this month changes now.
    require_transaction()
    CountingState.objects.select_for_update().filter(pk=1).first()
    season, is_new = Season.objects.get_or_create(pk=month, defaults={"frozen_at": timezone.now()})
    Medal.objects.bulk_create(_medals(season), ignore_conflicts=True)
    return is_new


SEASONS_TO_FREEZE = Sweep("leaderboards.freeze_seasons", due=months_to_freeze, work=_freeze)


def _is_something_uncounted(today: date) -> bool:
    """Games that can't be counted do not delay the season for everybody: they will count without a medal."""
    waiting = uncounted_games().filter(game__finished_at__lt=start_of_month(today))
    failing = FailedRow.objects.filter(work=GAMES_TO_COUNT.name).values_list("row", flat=True)
    return waiting.exclude(pk__in=list(failing)).exists()


def _medals(season: Season) -> Iterator[Medal]:
    """For the three best people of each board. People with equal values get the same medal."""
    for board in Board:
        rows = Standing.objects.filter(board=board, period=season.pk, is_bot=False)
        if board in RATED_BOARDS:
            rows = rows.filter(games__gte=MIN_RATED_GAMES, value__gt=0)
        best = list(rows.order_by("-value").values_list("value", flat=True)[:MEDALS])
        for row in rows.filter(value__in=best).order_by("-value", "pk"):
            place = 1 + best.index(row.value)
            yield Medal(season=season, board=board, place=place, user_id=row.user_id, value=row.value)
