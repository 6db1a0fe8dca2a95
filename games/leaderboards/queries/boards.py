"""Pages of leaderboards. Each takes a fixed number of short index scans, however many players there are."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet, Sum

from accounts.models import Follow, User
from games.leaderboards.models import Board, Category, Rating, Standing, StandingCount
from games.leaderboards.models.standing import LEAST_GAMES
from games.leaderboards.queries.bot_ratings import bot_ratings
from games.leaderboards.queries.ranks import Ranks
from games.leaderboards.skill import starting_skill
from novaluna_site.cursor import read_cursor, write_cursor
from novaluna_site.periods import ALL_TIME, month_of, utc_today, week_of

PEOPLE, BOTS, FRIENDS = "people", "bots", "friends"
PAGE = 25
NEIGHBOURS = 2
RATED = {Board.TWO, Board.MANY}


@dataclass(frozen=True, slots=True)
class BoardQuery:
    board: Board = Board.TWO
    period: str = ALL_TIME
    """all, 2026-11 or 2026-W47."""
    who: str = PEOPLE
    least: int = 1

    @property
    def rows(self) -> QuerySet[Standing]:
        found = Standing.objects.filter(
            board=self.board, period=self.period, is_bot=self.who == BOTS, games__gte=self.least
        )
        return found.select_related("user")

    @property
    def is_gain(self) -> bool:
        """Rated boards of a month or week are ordered by the rating gained in it."""
        return self.board in RATED and self.period != ALL_TIME


@dataclass(frozen=True, slots=True)
class Row:
    standing: Standing
    rank: int
    movement: int | None
    """Places gained since the week began; None for a player who was not on the board then."""
    rating: Rating | None

    @property
    def user(self) -> User:
        return self.standing.user

    @property
    def value(self) -> int:
        """As shown: solo scores are stored negative."""
        return -self.standing.value if self.standing.board == Board.SOLO else self.standing.value

    @property
    def fall(self) -> int:
        return -(self.movement or 0)

    @property
    def win_percent(self) -> int | None:
        return (
            round(100 * self.rating.wins / self.rating.games) if self.rating and self.rating.games else None
        )


@dataclass(frozen=True, slots=True)
class Page:
    rows: list[Row]
    around: list[Row]
    """The pinned player and their neighbours; empty if the player is not on the board."""
    next: str | None
    previous: str | None
    total: int

    @property
    def shows_pinned(self) -> bool:
        """Whether `rows` already contain the pinned player and their neighbours."""
        shown = {row.standing.pk for row in self.rows}
        return all(row.standing.pk in shown for row in self.around)


def default_least(board: Board, period: str) -> int:
    """All-time rated boards leave out players with few games by default: their ratings say little."""
    return LEAST_GAMES[1] if board in RATED and period == ALL_TIME else LEAST_GAMES[0]


def this_month() -> str:
    return month_of(utc_today())


def this_week() -> str:
    return week_of(utc_today())


def leaderboard(
    query: BoardQuery,
    viewer: User | AnonymousUser,
    *,
    player: User | None = None,
    cursor: str = "",
    limit: int = PAGE,
) -> Page:
    """One page. `player`, or else the viewer, is pinned. Raises Malformed for an invalid cursor."""
    pinned = player or (viewer if isinstance(viewer, User) else None)
    if query.who == FRIENDS:
        return _page_of_friends(query, viewer, pinned)
    if query.who == BOTS and query.board in RATED and query.period == ALL_TIME:
        return _page_of_bots(query)
    standings, previous, more = _slice(query.rows, cursor, limit)
    around = _around(query, pinned)
    builder = _RowBuilder(query, standings, around)
    return Page(
        rows=builder.rows(standings),
        around=builder.rows(around),
        next=_cursor("after", standings[-1]) if more and standings else None,
        previous=_cursor("before", standings[0]) if previous and standings else None,
        total=_total(query),
    )


def _slice(rows: QuerySet[Standing], cursor: str, limit: int) -> tuple[list[Standing], bool, bool]:
    """The rows after or before the cursor, and whether there are others before and after them."""
    if not cursor:
        found = list(rows.order_by("-value", "pk")[: limit + 1])
        return found[:limit], False, len(found) > limit
    direction, value, row_id = read_cursor(cursor)
    # Two queries, first for rows of the same value: each is one range of the index.
    if direction == "after":
        found = list(rows.filter(value=value, pk__gt=row_id).order_by("pk")[: limit + 1])
        if len(found) <= limit:
            found += rows.filter(value__lt=value).order_by("-value", "pk")[: limit + 1 - len(found)]
        return found[:limit], True, len(found) > limit
    found = list(rows.filter(value=value, pk__lt=row_id).order_by("-pk")[: limit + 1])
    if len(found) <= limit:
        found += rows.filter(value__gt=value).order_by("value", "-pk")[: limit + 1 - len(found)]
    return found[:limit][::-1], len(found) > limit, True


def _cursor(direction: str, row: Standing) -> str:
    return write_cursor(direction, row.value, row.pk)


def _around(query: BoardQuery, user: User | None) -> list[Standing]:
    own = query.rows.filter(user=user).first() if user else None
    if own is None:
        return []
    above, _more, _own = _slice(query.rows, _cursor("before", own), NEIGHBOURS)
    below, _own, _more = _slice(query.rows, _cursor("after", own), NEIGHBOURS)
    return [*above, own, *below]


def _total(query: BoardQuery) -> int:
    counts = StandingCount.objects.filter(
        board=query.board, period=query.period, is_bot=query.who == BOTS, least=query.least
    )
    return int(counts.aggregate(total=Sum("count"))["total"] or 0)


class _RowBuilder:
    """Adds ranks, movements and ratings to the rows of one page, loaded together."""

    def __init__(self, query: BoardQuery, *groups: Sequence[Standing]) -> None:
        self.ranks = Ranks(query.board, query.period, query.who == BOTS, query.least)
        for standings in groups:
            self.ranks.load(standings)
        self.ratings = ratings_for(query.board, {row.user_id for rows in groups for row in rows})

    def rows(self, standings: Iterable[Standing]) -> list[Row]:
        return [
            Row(row, self.ranks.of(row.value), self.ranks.movement(row), self.ratings.get(row.user_id))
            for row in standings
        ]


def ratings_for(board: Board, user_ids: Iterable[int]) -> dict[int, Rating]:
    if board not in RATED:
        return {}
    found = Rating.objects.filter(user__in=set(user_ids), category=Category(board.value))
    return {rating.user_id: rating for rating in found}


def _page_of_friends(query: BoardQuery, viewer: User | AnonymousUser, pinned: User | None) -> Page:
    """The viewer and the users they follow, ranked among themselves. At most 201, so they are sorted here."""
    ids: list[Any] = [viewer.pk, *Follow.objects.filter(user=viewer.pk).values_list("other", flat=True)]
    standings = list(
        Standing.objects.filter(
            board=query.board, period=query.period, user__in=ids, games__gte=query.least
        ).select_related("user")
    )
    standings.sort(key=lambda row: (-row.value, row.pk))
    ratings = ratings_for(query.board, ids)
    values = [row.value for row in standings]
    rows = [Row(row, values.index(row.value) + 1, None, ratings.get(row.user_id)) for row in standings]
    around = [row for row in rows if pinned is not None and row.standing.user_id == pinned.pk]
    return Page(rows, around, None, None, len(rows))


def _page_of_bots(query: BoardQuery) -> Page:
    """All bots, also those without a rated game: new players compare their ratings with them."""
    ratings = bot_ratings(Category(query.board.value))
    before = _numbers_before(query, ratings)
    rows = []
    for rank, rating in enumerate(ratings, start=1):
        standing = Standing(
            board=query.board, period=ALL_TIME, user=rating.user, value=rating.number, games=rating.games
        )
        rank_before = 1 + sum(number > before[rating.user_id] for number in before.values())
        rows.append(Row(standing, rank, rank_before - rank, rating))
    return Page(rows, [], None, None, len(rows))


def _numbers_before(query: BoardQuery, ratings: Sequence[Rating]) -> dict[int, int]:
    """By bot, its rating when the week began; its starting rating if it had not played by then."""
    moved = Standing.objects.filter(board=query.board, period=ALL_TIME, is_bot=True, week=this_week())
    rows = {row.user_id: row for row in moved}
    numbers = {rating.user_id: rating.number for rating in ratings}
    for rating in ratings:
        if row := rows.get(rating.user_id):
            start = starting_skill(rating.user.username).number
            numbers[rating.user_id] = row.value_before if row.games_before else start
    return numbers
