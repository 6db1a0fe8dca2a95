"""The rows of leaderboards, and how many rows have each value.

The caller has locked counting, so only one batch runs at a time.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime

from django.db.models import Q

from games.leaderboards.models import Board, Category, Rating, Season, Standing, StandingCount
from games.leaderboards.models.standing import LEAST_GAMES, period_before
from games.leaderboards.queries.finishes import Finish
from games.leaderboards.skill import PROVISIONAL_GAMES
from games.tables.models import Game
from novaluna_site.periods import ALL_TIME, periods_of, week_of

Key = tuple[int, str, str]
"""User, board, period."""
CountKey = tuple[str, str, bool, int, int]
"""Board, period, is_bot, least, value."""
BATCH = 500


def remember_week_start(week: str) -> None:
    """Keep a copy of the counts before the week's first game, and delete those of earlier weeks."""
    StandingCount.objects.filter(Q(period__startswith="before ") | Q(period__contains="-W")).delete()
    Standing.objects.filter(period__contains="-W").delete()
    counts = StandingCount.objects.filter(period=ALL_TIME)
    copies = [
        StandingCount(
            board=count.board,
            period=period_before(week),
            is_bot=count.is_bot,
            least=count.least,
            value=count.value,
            count=count.count,
        )
        for count in counts
    ]
    StandingCount.objects.bulk_create(copies, batch_size=BATCH)


class Boards:
    """The rows that a batch of games within one week and month changes.

    `week` is the current week. A game that is counted after its week has ended moves players in this one; the
    board of its own week no longer exists.
    """

    def __init__(self, user_ids: Iterable[int], moment: datetime, week: str) -> None:
        self.week = week
        periods = periods_of(moment)
        closed = set(Season.objects.filter(month__in=periods).values_list("month", flat=True))
        closed |= {week_of(moment.date())} - {week}
        self.periods = [period for period in periods if period not in closed]
        known = Standing.objects.filter(user__in=user_ids, period__in=self.periods)
        self.rows: dict[Key, Standing] = {(row.user_id, row.board, row.period): row for row in known}
        self.before: dict[Key, tuple[int, int]] = {}

    def streak_of(self, user_id: int) -> int:
        row = self.rows.get((user_id, Board.STREAK, ALL_TIME))
        return row.run if row else 0

    def add(self, finish: Finish) -> None:
        for period in self.periods:
            self._count_game(finish, period)
            if finish.change is not None:
                self._count_rating(finish, period)
                self._count_streak(finish, period)
            if finish.solo_score is not None and not finish.seat.is_bot:
                self._count_solo(finish, finish.solo_score, period)
            if finish.attempt is not None:
                row = self._row(finish, Board.DAILY, period)
                row.value += finish.attempt.points or 0
                row.games += 1

    def _count_game(self, finish: Finish, period: str) -> None:
        row = self._row(finish, Board.GAMES, period)
        row.games += 1
        row.value = row.games

    def _count_rating(self, finish: Finish, period: str) -> None:
        """All time: the rating. In a month or week: what was gained there, once the rating is settled.

        Newcomers' ratings change a lot at first, which should not win a month.
        """
        change = finish.change
        if change is None or (period != ALL_TIME and change.game_number <= PROVISIONAL_GAMES):
            return
        row = self._row(finish, Board(change.category), period)
        if period == ALL_TIME:
            row.value, row.games = change.after, change.game_number
        else:
            row.value += change.change
            row.games += 1

    def _count_streak(self, finish: Finish, period: str) -> None:
        row = self._row(finish, Board.STREAK, period)
        row.games += 1
        row.run = row.run + 1 if finish.won else 0
        row.value = max(row.value, row.run)

    def _count_solo(self, finish: Finish, score: int, period: str) -> None:
        row = self._row(finish, Board.SOLO, period)
        row.value = -score if row.games == 0 else max(row.value, -score)
        row.games += 1

    def _row(self, finish: Finish, board: Board, period: str) -> Standing:
        key = finish.user_id, board.value, period
        row = self.rows.get(key)
        if row is None:
            row = Standing(user_id=key[0], board=board, period=period, is_bot=finish.seat.is_bot)
            self.rows[key] = row
        if key not in self.before:
            self.before[key] = row.value, row.games
        if row.week != self.week:
            row.week, row.value_before, row.games_before = self.week, row.value, row.games
        return row

    def write(self) -> None:
        changed = [self.rows[key] for key in self.before]
        for row in changed:
            # User, board and period identify the row. With its id, SQLite would report a second conflict.
            row.pk = None
        Standing.objects.bulk_create(
            changed,
            batch_size=BATCH,
            update_conflicts=True,
            unique_fields=["user", "board", "period"],
            update_fields=["value", "games", "run", "week", "value_before", "games_before"],
        )
        steps: Counter[CountKey] = Counter()
        for key, row in zip(self.before, changed, strict=True):
            steps.subtract(_places(row, *self.before[key]))
            steps.update(_places(row, row.value, row.games))
        _write_counts({key: step for key, step in steps.items() if step})


def apply_corrected_ratings(ratings: Iterable[Rating]) -> None:
    """Update the all-time boards after ratings were corrected. The caller has locked counting."""
    wanted = {(rating.user_id, rating.category): rating for rating in ratings}
    rows = Standing.objects.filter(
        user__in={user for user, _ in wanted}, board__in=Category.values, period=ALL_TIME
    )
    moved = [row for row in rows if (row.user_id, row.board) in wanted]
    steps: Counter[CountKey] = Counter()
    for row in moved:
        rating = wanted[row.user_id, row.board]
        steps.subtract(_places(row, row.value, row.games))
        row.value, row.games = rating.number, rating.games
        steps.update(_places(row, row.value, row.games))
    Standing.objects.bulk_update(moved, ["value", "games"], batch_size=BATCH)
    _write_counts({key: step for key, step in steps.items() if step})


def _places(row: Standing, value: int, games: int) -> Iterator[CountKey]:
    """The counts to which a row with these numbers adds."""
    for least in LEAST_GAMES:
        if games >= least:
            yield row.board, row.period, row.is_bot, least, value


def _write_counts(steps: dict[CountKey, int]) -> None:
    known = StandingCount.objects.filter(
        board__in={key[0] for key in steps},
        period__in={key[1] for key in steps},
        value__in={key[4] for key in steps},
    )
    old: list[StandingCount] = []
    gone: list[StandingCount] = []
    for count in known:
        step = steps.pop((count.board, count.period, count.is_bot, count.least, count.value), 0)
        if step:
            count.count += step
            (old if count.count else gone).append(count)
    StandingCount.objects.bulk_update(old, ["count"], batch_size=BATCH)
    StandingCount.objects.filter(pk__in=[count.pk for count in gone]).delete()
    StandingCount.objects.bulk_create(
        (
            StandingCount(board=board, period=period, is_bot=is_bot, least=least, value=value, count=step)
            for (board, period, is_bot, least, value), step in steps.items()
        ),
        batch_size=BATCH,
    )


def is_same_span(one: Game, other: Game) -> bool:
    """Whether both ended in the same week and the same month."""
    return bool(
        one.finished_at and other.finished_at and periods_of(one.finished_at) == periods_of(other.finished_at)
    )
