"""Ranks, computed from counts by value. Equal values share a rank and the next ranks are skipped."""

from bisect import bisect_left
from collections.abc import Sequence

from django.core.cache import cache
from django.db.models import QuerySet, Sum

from games.leaderboards.models import Board, Standing, StandingCount
from games.leaderboards.models.standing import period_before
from novaluna_site.periods import ALL_TIME, utc_today, week_of

CACHED_SECONDS = 300


class Ranks:
    def __init__(self, board: Board, period: str, is_bot: bool, least: int) -> None:
        self.board, self.period, self.is_bot, self.least = board, period, is_bot, least
        self._ranks: dict[int, int] = {}
        self._past: tuple[list[int], list[int]] | None = None

    def _counts(self, period: str) -> QuerySet[StandingCount]:
        return StandingCount.objects.filter(
            board=self.board, period=period, is_bot=self.is_bot, least=self.least
        )

    def load(self, rows: Sequence[Standing]) -> None:
        """Compute the ranks of rows that are adjacent on the board."""
        if not rows:
            return
        highest, lowest = rows[0].value, rows[-1].value
        counts = self._counts(self.period)
        above = int(counts.filter(value__gt=highest).aggregate(all=Sum("count"))["all"] or 0)
        within = counts.filter(value__lte=highest, value__gte=lowest).order_by("-value")
        for value, count in within.values_list("value", "count"):
            self._ranks[value] = above + 1
            above += count

    def of(self, value: int) -> int:
        return self._ranks[value]

    def movement(self, row: Standing) -> int | None:
        """Places gained since the week began; None where that is not known. Only on all-time boards."""
        week = week_of(utc_today())
        if self.period != ALL_TIME:
            return None
        value, games = (row.value_before, row.games_before) if row.week == week else (row.value, row.games)
        if games < self.least:
            return None
        rank = self._rank_before(week, value)
        return 0 if rank is None else rank - self.of(row.value)

    def _rank_before(self, week: str, value: int) -> int | None:
        """None until a game of the week was counted: no rank has changed yet."""
        if self._past is None:
            self._past = self._counts_before(week)
        values, above = self._past
        return above[bisect_left(values, -value)] + 1 if values else None

    def _counts_before(self, week: str) -> tuple[list[int], list[int]]:
        """Negated values in rising order, and how many rows are above each. Constant for the whole week."""
        key = f"ranks:{self.board}:{self.is_bot}:{self.least}:{week}"
        found: tuple[list[int], list[int]] | None = cache.get(key)
        if found is None:
            values, above = [], [0]
            counts = self._counts(period_before(week)).order_by("-value").values_list("value", "count")
            for value, count in counts:
                values.append(-value)
                above.append(above[-1] + count)
            found = values, above
            if values:
                cache.set(key, found, CACHED_SECONDS)
        return found
