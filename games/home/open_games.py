"""One list of everything that a player can join: open tables, and the searches of other people."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Page, Paginator
from django.db.models import BooleanField, QuerySet, Value
from django.utils import timezone

from accounts.models import User
from games.home.lobby_rows import LobbyRow, in_time, lobby_rows
from games.leaderboards.models import Category
from games.leaderboards.shown_rating import ShownRating, shown_rating
from games.matchmaking.models import Pace, Wish
from games.matchmaking.models.terms import ANY_SEATS
from games.matchmaking.queries.wishes import own_wishes, requests_of_others
from games.tables.queries import open_tables
from games.tables.reliability import answer_time_of

PER_PAGE = 20


@dataclass(frozen=True, slots=True)
class RequestRow:
    """Another person's search."""

    wish: Wish
    rating: ShownRating | None
    in_time: int | None
    """Percent of games that the player finished in time; None after fewer than three games."""
    answers_in: timedelta | None
    open_for: timedelta | None
    """None during the first minute."""
    is_like_own: bool
    """Whether the viewer is searching for the same: nothing can be gained by answering."""


Row = LobbyRow | RequestRow


def open_games_page(
    viewer: User | AnonymousUser,
    number: str | None,
    *,
    seats: int | None = None,
    rated: bool | None = None,
    time_control: str = "",
) -> tuple[Page[Any], list[Row]]:
    """One page, the newest first, and its rows."""
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
    tables = open_tables().filter(pk__in=[each["pk"] for each in named if each["is_table"]])
    requests = requests_of_others(viewer).filter(
        pk__in=[each["pk"] for each in named if not each["is_table"]]
    )
    rows: dict[tuple[bool, int], Row] = {
        (True, row.game.pk): row for row in lobby_rows(list(tables), viewer.pk)
    }
    own = [wish.wanted for wish in own_wishes(viewer)] if isinstance(viewer, User) else []
    for wish in requests:
        rows[False, wish.pk] = _request_row(wish, is_like_own=wish.wanted in own)
    # A row is missing if its game has begun since the page was counted.
    found = (rows.get((bool(each["is_table"]), each["pk"])) for each in named)
    return [row for row in found if row is not None]


def _request_row(wish: Wish, *, is_like_own: bool) -> RequestRow:
    age = timezone.now() - wish.created_at
    return RequestRow(
        wish=wish,
        rating=shown_rating(wish.user, Category.MANY if wish.seats > 2 else Category.TWO),
        in_time=in_time(wish.user),
        answers_in=answer_time_of(wish.user),
        open_for=age if age >= timedelta(minutes=1) else None,
        is_like_own=is_like_own,
    )
