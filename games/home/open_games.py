"""One list of everything that a player can join: open tables, and the searches of other people."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Page, Paginator
from django.db.models import BooleanField, QuerySet, Value
from django.utils import timezone

from accounts.models import User
from games.leaderboards.models import Category
from games.leaderboards.shown_rating import ShownRating, shown_rating
from games.matchmaking.models import Pace, Wish
from games.matchmaking.models.terms import ANY_SEATS
from games.matchmaking.queries.wishes import own_wishes, requests_of_others
from games.tables.models import Game, Seat
from games.tables.queries import open_tables
from games.tables.reliability import answer_times_of, reliabilities_of

PER_PAGE = 20


@dataclass(frozen=True, slots=True)
class Habits:
    """What helps to decide whether to play with a person."""

    in_time: int | None
    """Percent of games that they finished in time; None after fewer than three games."""
    answers_in: timedelta | None
    """Their usual time for a move. Up to ten minutes old."""


@dataclass(frozen=True, slots=True)
class TableRow:
    game: Game
    players: list[Seat]
    """The host first."""
    habits: Habits
    """The host's."""
    open_for: timedelta | None
    """None during the first minute."""
    is_own: bool


@dataclass(frozen=True, slots=True)
class RequestRow:
    """Another person's search."""

    wish: Wish
    rating: ShownRating | None
    habits: Habits
    open_for: timedelta | None
    """None during the first minute."""
    is_like_own: bool
    """Whether the viewer is searching for the same: nothing can be gained by answering."""


Row = TableRow | RequestRow


def open_games_page(
    viewer: User | AnonymousUser,
    number: str | None,
    *,
    seats: int | None = None,
    rated: bool | None = None,
    time_control: str = "",
) -> tuple[Page[Any], list[Row]]:
    """One page, the newest first, and its rows. A fixed number of queries."""
    tables = open_tables(seat_count=seats, rated=rated, time_control=time_control)
    requests = _filtered(requests_of_others(viewer), seats, rated, time_control)
    both = _named(tables, is_table=True).union(_named(requests, is_table=False), all=True)
    page = Paginator(both.order_by("-created_at", "-pk"), PER_PAGE).get_page(number)
    return page, _rows(list(page.object_list), viewer)


def number_of_open_games(viewer: User | AnonymousUser) -> int:
    """How many of them are not the viewer's own."""
    tables = open_tables()
    others = tables.exclude(seats__user=viewer) if isinstance(viewer, User) else tables
    return others.count() + requests_of_others(viewer).count()


def _filtered(
    found: QuerySet[Wish], seats: int | None, rated: bool | None, time_control: str
) -> QuerySet[Wish]:
    """A search for any number of players or any pace fits every filter."""
    if seats is not None:
        found = found.filter(seats__in=[seats, ANY_SEATS])
    if rated is not None:
        found = found.filter(rated=rated)
    if time_control:
        found = found.filter(pace__in=[time_control, Pace.ANY])
    return found


def _named(found: QuerySet[Any], *, is_table: bool) -> QuerySet[Any]:
    kind = Value(is_table, output_field=BooleanField())
    named: QuerySet[Any] = found.order_by().annotate(is_table=kind)
    return named.values("is_table", "pk", "created_at")


def _rows(named: Sequence[dict[str, Any]], viewer: User | AnonymousUser) -> list[Row]:
    # SQLite has numbers for true and false.
    keys = [(bool(each["is_table"]), each["pk"]) for each in named]
    tables = list(open_tables().filter(pk__in=[pk for is_table, pk in keys if is_table]))
    requests = list(requests_of_others(viewer).filter(pk__in=[pk for is_table, pk in keys if not is_table]))
    habits = _habits({*(game.host_id for game in tables), *(wish.user_id for wish in requests)})
    rows: dict[tuple[bool, int], Row] = {
        **{(True, game.pk): _table_row(game, viewer, habits) for game in tables},
        **{(False, row.wish.pk): row for row in _request_rows(requests, viewer, habits)},
    }
    # A row is missing if its game has begun since the page was counted.
    return [rows[key] for key in keys if key in rows]


def _table_row(game: Game, viewer: User | AnonymousUser, habits: dict[int, Habits]) -> TableRow:
    seats = list(game.seats.all())
    return TableRow(
        game=game,
        players=seats,
        habits=habits[game.host_id],
        open_for=_age(game.created_at),
        is_own=any(seat.user_id == viewer.pk for seat in seats),
    )


def _request_rows(
    requests: Iterable[Wish], viewer: User | AnonymousUser, habits: dict[int, Habits]
) -> list[RequestRow]:
    own = [wish.wanted for wish in own_wishes(viewer)] if isinstance(viewer, User) else []
    return [
        RequestRow(
            wish=wish,
            rating=shown_rating(wish.user, Category.MANY if wish.seats > 2 else Category.TWO),
            habits=habits[wish.user_id],
            open_for=_age(wish.created_at),
            is_like_own=wish.wanted in own,
        )
        for wish in requests
    ]


def _age(since: datetime) -> timedelta | None:
    age = timezone.now() - since
    return age if age >= timedelta(minutes=1) else None


def _habits(user_ids: Collection[int]) -> dict[int, Habits]:
    kept, times = reliabilities_of(user_ids), answer_times_of(user_ids)
    return {
        user_id: Habits(found.percent if found.is_telling else None, times.get(user_id))
        for user_id, found in kept.items()
    }
