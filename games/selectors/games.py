"""Which games somebody may see, and the lists of them. Visibility is in the names."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games import errors
from games.models import DailyAttempt, Game, Invitation, Seat
from games.periods import utc_today
from games.selectors.people import user_named
from games.snapshots import SPECTATOR, Viewer, game_snapshot
from games.unseen_moves import see_last_move

SEATS = Prefetch("seats", Seat.objects.select_related("user", "rating_change"))
# The position is the bulk of a row and lists don't show it.
HEAVY = ("state", "order")


def games_visible_to(user: User | AnonymousUser, *, link_code: str = "") -> QuerySet[Game]:
    """Listed tables, games anyone may watch, and whatever the user sits at or is invited to.

    Somebody who holds the link of a private table sees it as long as it waits for players.
    """
    visible = Q(access=Game.Access.OPEN, status__in=[Game.Status.OPEN, Game.Status.CANCELLED]) | (
        _watchable_by(user) & Q(started_at__isnull=False)
    )
    if link_code:
        visible |= Q(access=Game.Access.LINK, link_code=link_code, started_at=None)
    if isinstance(user, User):
        own_seats = Seat.objects.filter(game=OuterRef("pk"), user=user)
        own_invitations = Invitation.objects.filter(
            game=OuterRef("pk"), user=user, status=Invitation.Status.PENDING
        )
        visible |= Q(Exists(own_seats)) | Q(Exists(own_invitations))
    return Game.objects.filter(visible)


def _watchable_by(user: User | AnonymousUser) -> Q:
    """Games that begun and anyone may watch; on the deal of the day only who has played it, or afterwards."""
    open_book = Q(daily=None) | Q(daily__lt=utc_today())
    if isinstance(user, User):
        open_book |= Q(Exists(attempts_ended(user).filter(moon=OuterRef("daily"))))
    return Q(watching=Game.Watching.EVERYONE) & open_book


def attempts_ended(user: User) -> QuerySet[DailyAttempt]:
    """Daily Moons that the user has behind them, with a score or without: there is nothing left to spoil."""
    return DailyAttempt.objects.filter(user=user, game__status=Game.Status.FINISHED)


def game_visible_to(user: User | AnonymousUser, game_id: int, *, link_code: str = "") -> Game:
    """The game with its seats and users loaded. Raises NotFound also for what may not be seen."""
    return looked_at(user, games_visible_to(user, link_code=link_code).filter(pk=game_id))


def looked_at(user: User | AnonymousUser, visible: QuerySet[Game]) -> Game:
    """One game for who may see it, with its seats. A player's look settles what the others last moved."""
    found = visible.select_related("unseen_move").prefetch_related(SEATS)
    while game := found.first():
        if see_last_move(game, viewer_of(user, game.seats.all()).seat):
            return game
    raise errors.NotFound


def snapshot_visible_to(user: User | AnonymousUser, game_id: int, *, link_code: str = "") -> dict[str, Any]:
    """Everything the user may see of the game now. Raises NotFound also for what may not be seen."""
    game = game_visible_to(user, game_id, link_code=link_code)
    seats = list(game.seats.all())
    return game_snapshot(game, seats, viewer_of(user, seats))


def viewer_of(user: User | AnonymousUser, seats: Iterable[Seat]) -> Viewer:
    for seat in seats:
        if seat.user_id == user.pk and not seat.is_bot:
            return Viewer(seat.index)
    return SPECTATOR


def seat_index_of(user: User | AnonymousUser, game_id: int) -> int | None:
    """Which seat of the game is the user's own."""
    own = Seat.objects.filter(game=game_id, user=user.pk, is_bot=False)
    return next(iter(own.values_list("index", flat=True)), None)


def is_newcomer(user: User | AnonymousUser) -> bool:
    """Whoever has not finished a game yet."""
    return not isinstance(user, User) or not Seat.objects.filter(user=user, ended_at__isnull=False).exists()


def has_played_rated_before(user: User, game: Game) -> bool:
    earlier = Seat.objects.filter(user=user, game__rated=True, game__started_at__lt=game.started_at)
    return earlier.exists()


def lists_of_games() -> QuerySet[Game]:
    return Game.objects.defer(*HEAVY).prefetch_related(SEATS)


def open_tables(
    *, seat_count: int | None = None, rated: bool | None = None, time_control: str = ""
) -> QuerySet[Game]:
    """The lobby."""
    found = lists_of_games().filter(status=Game.Status.OPEN, access=Game.Access.OPEN)
    if seat_count is not None:
        found = found.filter(seat_count=seat_count)
    if rated is not None:
        found = found.filter(rated=rated)
    if time_control:
        found = found.filter(time_control=time_control)
    return found


def running_games_of(user: User) -> QuerySet[Game]:
    """The user's tables that wait or run."""
    return lists_of_games().filter(pk__in=Seat.objects.filter(user=user, ended_at=None).values("game"))


def invitations_of(user: User) -> QuerySet[Invitation]:
    return (
        Invitation.objects.filter(user=user, status=Invitation.Status.PENDING)
        .select_related("invited_by", "game")
        .prefetch_related(Prefetch("game__seats", Seat.objects.select_related("user", "rating_change")))
        .defer("game__state", "game__order")
    )


def turns_waiting_for(user: User) -> int:
    """How many games wait for the user's move."""
    return games_awaiting(user).count()


def waiting_games(user: User) -> QuerySet[Game]:
    """Those that wait for the user, the tightest clock first; games without a clock come last."""
    return games_awaiting(user).order_by(F("deadline").asc(nulls_last=True), "turn_started_at")


def next_game_waiting_for(user: User, *, after: int | None = None) -> int | None:
    """The first of the games that wait for the user."""
    waiting = waiting_games(user)
    others = waiting.exclude(pk=after) if after is not None else waiting
    return others.values_list("pk", flat=True).first()


def games_awaiting(user: User) -> QuerySet[Game]:
    live_seats = Seat.objects.filter(user=user, ended_at=None, game=OuterRef("pk"), index=OuterRef("to_move"))
    return Game.objects.filter(
        Exists(live_seats),
        pk__in=Seat.objects.filter(user=user, ended_at=None).values("game"),
        status=Game.Status.RUNNING,
    )


def finished_games_of(user: User) -> QuerySet[Game]:
    """The user's own finished games, newest first."""
    return (
        Game.objects.prefetch_related(SEATS)
        .filter(status=Game.Status.FINISHED, seats__user=user, seats__ended_at__isnull=False)
        .order_by("-seats__ended_at", "-pk")
    )


def finished_games_visible_to(
    user: User | AnonymousUser,
    *,
    player: str = "",
    opponent: str = "",
    seat_count: int | None = None,
    rated: bool | None = None,
    reason: str = "",
    place: int | None = None,
    since: date | None = None,
    until: date | None = None,
) -> QuerySet[Game]:
    """Finished games with their `ended_at`, the last first. `place` is where `player` came in; days are UTC.

    Raises `Refused` for an option that means nothing without `player`.
    """
    if not player and (opponent or place):
        field = "opponent" if opponent else "place"
        raise errors.Refused(_("Name the player too."), field=field)
    found = lists_of_games().filter(status=Game.Status.FINISHED)
    watchable = _watchable_by(user)
    if isinstance(user, User):
        watchable |= Q(Exists(Seat.objects.filter(game=OuterRef("pk"), user=user)))
    found = found.filter(watchable)
    found = _played_by(found, player, place) if player else _by_end(found, "finished_at")
    if opponent:
        rivals = Seat.objects.filter(user=user_named(opponent), ended_at__isnull=False)
        found = found.filter(pk__in=rivals.values("game"))
    if seat_count is not None:
        found = found.filter(seat_count=seat_count)
    if rated is not None:
        found = found.filter(rated=rated)
    if reason:
        found = found.filter(reason=reason)
    if since is not None:
        found = found.filter(Q(ended_at__gte=datetime.combine(since, time.min, UTC)))
    if until is not None:
        found = found.filter(Q(ended_at__lte=datetime.combine(until, time.max, UTC)))
    return found


def _played_by(found: QuerySet[Game], username: str, place: int | None) -> QuerySet[Game]:
    user = user_named(username)
    wanted: dict[str, Any] = {"user": user, "ended_at__isnull": False}
    if place is not None:
        wanted["place"] = place
    if user is None or user.is_bot:
        # A bot may sit twice at a table, which is still one game. It plays so many that the newest are near.
        seats = Seat.objects.filter(**wanted)
        return _by_end(found.filter(pk__in=seats.values("game")), "finished_at")
    # In the order of the person's own seats, so that an index leads to the newest, however many there are.
    own = found.filter(**{f"seats__{name}": value for name, value in wanted.items()})
    return _by_end(own, "seats__ended_at")


def _by_end(found: QuerySet[Game], column: str) -> QuerySet[Game]:
    return found.annotate(ended_at=F(column)).order_by("-ended_at", "-pk")
