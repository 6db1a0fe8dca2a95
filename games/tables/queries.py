"""Games and lists of games. The functions' names say which user may see them. Nothing here writes."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.queries import user_named
from games.tables import errors, hooks
from games.tables.models import Game, Invitation, Move, Seat
from games.tables.snapshots import SPECTATOR, Viewer

HEAVY = ("state", "order")
"""The largest columns of a game, which lists do not show."""
VERIFIED_FOR = timedelta(hours=20)


def with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    """Load the seats with everything that is shown of them."""
    return games.prefetch_related(Prefetch("seats", _seats()))


def _seats() -> QuerySet[Seat]:
    return Seat.objects.select_related(*hooks.seat_relations).annotate(**hooks.seat_columns)


def read_game(games: QuerySet[Game], *, log_since: int | None = None) -> Game | None:
    """The first of the games with its seats; None if there is none. The only way to read a game's log.

    `log_since`: also load `game.log`, the moves after this version; 0 for all. It is None for no log.

    Game, log and seats belong to one moment, although they are read in several statements: the seats come
    last, with the version that the game has by then. While `taken_back` stays the same, versions only grow.
    So if neither has changed, nothing happened in between; otherwise everything is read again.
    """
    found = games.select_related("unseen_move")
    if log_since is not None:
        newer = Move.objects.filter(ply__gt=log_since)
        found = found.prefetch_related(Prefetch("moves", newer, to_attr="log"))  # type: ignore[no-redef]
    found = found.prefetch_related(
        Prefetch(
            "seats",
            _seats().annotate(
                version_now=F("game__version"),
                taken_back_now=F("game__taken_back"),
                status_now=F("game__status"),
            ),
        )
    )
    while game := found.first():
        moment = (game.version, game.taken_back, game.status)
        if all(_moment_of_game(seat) == moment for seat in game.seats.all()):
            return game
    return None


def _moment_of_game(seat: Any) -> tuple[int, int, str]:
    """When the seat was read. It has the columns that `read_game` adds."""
    return seat.version_now, seat.taken_back_now, seat.status_now


def game_with_log(game_id: int) -> Game:
    """The game with all its moves and its tiles, for work in the background. Raises NotFound."""
    game = read_game(Game.objects.filter(pk=game_id).select_related("secret"), log_since=0)
    if game is None:
        raise errors.NotFound
    return game


def seats_of(game: Game | int) -> list[Seat]:
    """All seats of a game, or of the game with this id, with their users, in order."""
    return list(Seat.objects.filter(game=game).select_related("user"))


def people_in(game_id: int) -> list[int]:
    """The ids of the users who have seats in the game and are no bots."""
    return list(Seat.objects.filter(game=game_id, is_bot=False).values_list("user", flat=True))


def games_visible_to(user: User | AnonymousUser, *, link_code: str = "") -> QuerySet[Game]:
    """Listed tables, games anyone may watch, and games in which the user plays or to which they are invited.

    A user with the link of a private table sees it while it waits for players.
    """
    visible = Q(access=Game.Access.OPEN, status__in=[Game.Status.OPEN, Game.Status.CANCELLED]) | (
        watchable_by(user) & Q(started_at__isnull=False)
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


def watchable_by(user: User | AnonymousUser) -> Q:
    """Games that everyone may watch, unless a feature hides them from this user."""
    watchable = Q(watching=Game.Watching.EVERYONE)
    for condition in hooks.watchable(user):
        watchable &= condition
    return watchable


def game_visible_to(
    user: User | AnonymousUser, game_id: int, *, link_code: str = "", log_since: int | None = None
) -> Game:
    """The game as `read_game` reads it, if the user may see it. Raises NotFound.

    To show a position to a player use the action `see_game`: it records that the last move was seen.
    """
    visible = games_visible_to(user, link_code=link_code).filter(pk=game_id)
    game = read_game(visible, log_since=log_since)
    if game is None:
        raise errors.NotFound
    return game


def table_behind_link(user: User | AnonymousUser, game_id: int, link_code: str) -> Game:
    """The table to which a link leads, also if its game has started and only its players may watch it.

    Raises NotFound.
    """
    behind = Q(access=Game.Access.LINK, link_code=link_code) if link_code else Q(pk__in=[])
    found = Game.objects.filter(Q(pk__in=games_visible_to(user).values("pk")) | behind, pk=game_id)
    game = read_game(found)
    if game is None:
        raise errors.NotFound
    return game


def may_see(user: User | AnonymousUser, game: Game) -> bool:
    return games_visible_to(user).filter(pk=game.pk).exists()


def viewer_of(user: User | AnonymousUser, seats: Iterable[Seat]) -> Viewer:
    for seat in seats:
        if seat.user_id == user.pk and not seat.is_bot:
            return Viewer(seat.index)
    return SPECTATOR


def is_newcomer(user: User | AnonymousUser) -> bool:
    """Whether the user has not finished a game yet."""
    return not isinstance(user, User) or not Seat.objects.filter(user=user, ended_at__isnull=False).exists()


def have_finished_a_game(user: User, other: User) -> bool:
    """Whether the two people have finished a game together."""
    own = Seat.objects.filter(user=user, is_bot=False, ended_at__isnull=False).values("game")
    met = Seat.objects.filter(user=other, is_bot=False, ended_at__isnull=False, game__in=own)
    return met.filter(game__status=Game.Status.FINISHED).exists()


def has_moved_before(user: User, game: Game) -> bool:
    """Whether the user has moved in a game that started before this one."""
    earlier = Seat.objects.filter(user=user, game__started_at__lt=game.started_at)
    return earlier.filter(game__moves__seat=F("index")).exists()


def games_for_lists() -> QuerySet[Game]:
    """Games with their seats, without the columns that lists do not show."""
    return with_seats(Game.objects.defer(*HEAVY))


def open_tables(
    *, seat_count: int | None = None, rated: bool | None = None, time_control: str = ""
) -> QuerySet[Game]:
    """The lobby, newest first."""
    found = games_for_lists().filter(status=Game.Status.OPEN, access=Game.Access.OPEN)
    if seat_count is not None:
        found = found.filter(seat_count=seat_count)
    if rated is not None:
        found = found.filter(rated=rated)
    if time_control:
        found = found.filter(time_control=time_control)
    return found.order_by("-created_at", "-pk")


def running_games_of(user: User) -> QuerySet[Game]:
    """The user's running games, and their tables that wait for players."""
    return games_for_lists().filter(pk__in=Seat.objects.filter(user=user, ended_at=None).values("game"))


def invitations_of(user: User) -> QuerySet[Invitation]:
    return (
        Invitation.objects.filter(user=user, status=Invitation.Status.PENDING)
        .select_related("invited_by", "game")
        .prefetch_related(Prefetch("game__seats", _seats()))
        .defer("game__state", "game__order")
    )


def pending_invitations(game: Game) -> QuerySet[Invitation]:
    return game.invitations.filter(status=Invitation.Status.PENDING).select_related("user")


def rematch_table_of(game: Game) -> Game | None:
    """The table that a player has opened for a rematch, with its seats, unless it was closed."""
    tables = with_seats(Game.objects.filter(rematch_of=game).exclude(status=Game.Status.CANCELLED))
    return tables.select_related("host", "series").first()


def turns_waiting_for(user: User) -> int:
    """How many games wait for the user's move."""
    return games_awaiting(user).count()


def waiting_games(user: User) -> QuerySet[Game]:
    """Games that wait for the user's move, the earliest deadline first; games without a clock come last."""
    return games_awaiting(user).order_by(F("deadline").asc(nulls_last=True), "turn_started_at", "pk")


def next_game_waiting_for(user: User, *, after: int | None = None) -> int | None:
    """The id of the game that follows `after` in `waiting_games`, and after the last one the first again.

    The first one if `after` does not wait for the user. None if no other game does.
    """
    waiting = list(waiting_games(user).values_list("pk", flat=True))
    place = waiting.index(after) + 1 if after in waiting else 0
    others = [*waiting[place:], *waiting[: max(place - 1, 0)]]
    return others[0] if others else None


def games_awaiting(user: User) -> QuerySet[Game]:
    live_seats = Seat.objects.filter(user=user, ended_at=None, game=OuterRef("pk"), index=OuterRef("to_move"))
    return Game.objects.filter(
        Exists(live_seats),
        pk__in=Seat.objects.filter(user=user, ended_at=None).values("game"),
        status=Game.Status.RUNNING,
        quarantined_at=None,
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
    """Finished games with their `ended_at`, newest first. `place` is the place of `player`; days are in UTC.

    Raises `Refused` for an option that means nothing without `player`.
    """
    if not player and (opponent or place):
        field = "opponent" if opponent else "place"
        raise errors.Refused(_("Enter the player too."), field=field)
    found = games_for_lists().filter(status=Game.Status.FINISHED, is_exhibition=False)
    watchable = watchable_by(user)
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


def ended_before(found: QuerySet[Game], game_id: int | None) -> QuerySet[Game]:
    """The part of a list of finished games that comes after this game; the whole list if it is None."""
    if game_id is None:
        return found
    last = Game.objects.filter(pk=game_id, finished_at__isnull=False).only("finished_at").first()
    if last is None:
        return found
    return found.filter(Q(ended_at__lt=last.finished_at) | Q(ended_at=last.finished_at, pk__lt=last.pk))


def last_moves_of(games: Sequence[Game]) -> dict[int, Move]:
    """The last move of each game, by game id.

    Without games in which a move was taken back after they were read: another may have replaced it.
    """
    if not games:
        return {}
    found = Move.objects.filter(
        game__in=[game.pk for game in games], ply__in={game.version for game in games}
    ).annotate(taken_back_now=F("game__taken_back"))
    moments = {game.pk: (game.version, game.taken_back) for game in games}
    return {move.game_id: move for move in found if (move.ply, move.taken_back_now) == moments[move.game_id]}


def _played_by(found: QuerySet[Game], username: str, place: int | None) -> QuerySet[Game]:
    user = user_named(username)
    wanted: dict[str, Any] = {"user": user, "ended_at__isnull": False}
    if place is not None:
        wanted["place"] = place
    if user is None or user.is_bot:
        # A bot may have two seats in one game, which must be listed once. Its newest games are found quickly,
        # because it plays many.
        seats = Seat.objects.filter(**wanted)
        return _by_end(found.filter(pk__in=seats.values("game")), "finished_at")
    # Ordered by the person's own seats: an index finds the newest ones, however many there are.
    own = found.filter(**{f"seats__{name}": value for name, value in wanted.items()})
    return _by_end(own, "seats__ended_at")


def _by_end(found: QuerySet[Game], column: str) -> QuerySet[Game]:
    return found.annotate(ended_at=F(column)).order_by("-ended_at", "-pk")


def unverified_games() -> QuerySet[Game]:
    """Games that ended and were not verified since, the newest first."""
    found = Game.objects.filter(
        started_at__isnull=False, finished_at__isnull=False, verified_at=None, quarantined_at=None
    )
    return found.order_by("-finished_at")


def games_to_verify_again(limit: int = 1000) -> list[int]:
    """The ids of half as many running and half as many ended games: those whose last check is longest ago.

    So every game is checked again after some nights, but never twice in one.
    """
    not_today = Q(verified_at=None) | Q(verified_at__lt=timezone.now() - VERIFIED_FOR)
    started = Game.objects.filter(not_today, started_at__isnull=False, quarantined_at=None)
    parts = (started.filter(finished_at=None), started.filter(finished_at__isnull=False))
    return [
        pk
        for part in parts
        for pk in part.order_by(F("verified_at").asc(nulls_first=True), "pk").values_list("pk", flat=True)[
            : limit // 2
        ]
    ]


def games_to_verify(*, only_running: bool) -> list[int]:
    """The ids of games that have started, without those in quarantine."""
    found = Game.objects.filter(started_at__isnull=False, quarantined_at=None)
    if only_running:
        found = found.filter(status=Game.Status.RUNNING)
    return list(found.order_by("pk").values_list("pk", flat=True))
