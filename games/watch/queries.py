"""Running games that a user may watch. The order of a pile is never read."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Block, Follow, User
from games.tables.models import Game, Seat
from games.tables.queries import finished_games_visible_to, watchable_by, with_seats
from games.tables.time_control import LIVE
from games.watch.cards import WatchCard, watch_cards

Viewer = User | AnonymousUser

RECENT = timedelta(minutes=2)
"""While a game of people moved so recently, there is no exhibition. Short, so that what is shown moves."""
RESULT_SHOWN = timedelta(minutes=1)
"""How long a page keeps showing a game that ended."""
PER_PAGE = 24
REPLAYS = 6
HAPPENING = 3
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page of the list begins: after the game with this id, which moved at this microsecond."""

    moved: int
    game_id: int


@dataclass(frozen=True, slots=True)
class WatchPage:
    in_play: int
    """How many games of people run."""
    featured: WatchCard | None
    cards: list[WatchCard]
    replays: list[WatchCard]
    """The newest finished games, if no game is running."""
    more: Place | None
    """Where the next page begins; None on the last page."""


@dataclass(frozen=True, slots=True)
class WatchNow:
    """What the home page shows."""

    in_play: int
    featured: WatchCard | None
    """None for members: their home page has no place for it, and lists it like the others."""
    cards: list[WatchCard]


def games_to_watch(user: Viewer) -> QuerySet[Game]:
    """Running games of others, with two and more players, those with the latest moves first.

    Without games in quarantine, and without players whom the user has blocked. The user's own games are left
    out: showing them a position makes the last move final (`see_game`).
    """
    found = Game.objects.filter(
        watchable_by(user), status=Game.Status.RUNNING, seat_count__gte=2, quarantined_at=None
    )
    if isinstance(user, User):
        blocked = Block.objects.filter(user=user, kind=Block.Kind.BLOCKED).values("other")
        hidden = Seat.objects.filter(Q(user=user) | Q(user__in=blocked), ended_at=None)
        found = found.exclude(pk__in=hidden.values("game"))
    return found.order_by("-turn_started_at", "-pk")


def people_are_playing() -> bool:
    """Whether a game that everyone may watch had a move recently."""
    return _of_people(AnonymousUser()).filter(turn_started_at__gt=timezone.now() - RECENT).exists()


def running_exhibition() -> Game | None:
    return Game.objects.filter(is_exhibition=True, status=Game.Status.RUNNING).first()


def watch_mark() -> str:
    """A text that changes with every move in a game that everyone may watch."""
    newest = games_to_watch(AnonymousUser()).values_list("turn_started_at", "pk").first()
    return f"{_microseconds(newest[0])}-{newest[1]}" if newest else ""


def watch_page(
    user: Viewer, *, only: str = "", after: Place | None = None, featured: int | None = None
) -> WatchPage:
    """`only`: `live` or `friends`. `featured`: the game that the open page shows, which stays if possible."""
    games = _filtered(_of_people(user), user, only)
    is_front = not only and after is None
    shown = _featured_game(user, featured) if is_front else None
    in_play = games.count()
    found = list(with_seats(_page(games, after, shown)))
    listed, more = found[:PER_PAGE], found[PER_PAGE:]
    replays = [] if in_play or not is_front else list(finished_games_visible_to(user).defer(None)[:REPLAYS])
    cards = _Cards(shown, listed, replays)
    return WatchPage(
        in_play=in_play,
        featured=cards.of(shown),
        cards=cards.of_all(listed),
        replays=cards.of_all(replays),
        more=_place_of(listed[-1]) if more else None,
    )


def watch_now(user: Viewer, *, featured: int | None = None) -> WatchNow:
    """The featured game and up to three others. `featured` as in `watch_page`."""
    games = _of_people(user)
    shown = None if isinstance(user, User) else _featured_game(user, featured)
    listed = list(with_seats(_page(games, None, shown))[:HAPPENING])
    cards = _Cards(shown, listed)
    return WatchNow(games.count(), cards.of(shown), cards.of_all(listed))


class _Cards:
    """The cards of one page, read together."""

    def __init__(self, shown: Game | None, *lists: list[Game]) -> None:
        listed = [game for games in lists for game in games]
        self._cards = watch_cards([*([shown] if shown else []), *listed])

    def of(self, game: Game | None) -> WatchCard | None:
        return self._cards.get(game.pk) if game else None

    def of_all(self, games: list[Game]) -> list[WatchCard]:
        return [self._cards[game.pk] for game in games if game.pk in self._cards]


def _of_people(user: Viewer) -> QuerySet[Game]:
    return games_to_watch(user).filter(is_exhibition=False)


def _filtered(games: QuerySet[Game], user: Viewer, only: str) -> QuerySet[Game]:
    if only == "live":
        return games.filter(time_control__in=LIVE)
    if only == "friends":
        followed = Follow.objects.filter(user=user.pk).values("other")
        return games.filter(pk__in=Seat.objects.filter(user__in=followed, ended_at=None).values("game"))
    return games


def _page(games: QuerySet[Game], after: Place | None, shown: Game | None) -> QuerySet[Game]:
    if shown is not None:
        games = games.exclude(pk=shown.pk)
    if after is not None:
        moved = EPOCH + timedelta(microseconds=after.moved)
        games = games.filter(Q(turn_started_at__lt=moved) | Q(turn_started_at=moved, pk__lt=after.game_id))
    return games[: PER_PAGE + 1]


def _featured_game(user: Viewer, kept: int | None) -> Game | None:
    """The game that stays; else a live one; else the one with the latest move; else the exhibition."""
    since = timezone.now() - RECENT
    busy = _of_people(user).filter(turn_started_at__gt=since)
    stays = [busy.filter(pk=kept), _just_ended(user).filter(pk=kept)] if kept is not None else []
    exhibition = Game.objects.filter(is_exhibition=True, quarantined_at=None).exclude(
        status=Game.Status.ABORTED
    )
    return _first([*stays, _filtered(busy, user, "live"), busy, exhibition.order_by("-started_at")])


def _just_ended(user: Viewer) -> QuerySet[Game]:
    return finished_games_visible_to(user).defer(None).filter(finished_at__gt=timezone.now() - RESULT_SHOWN)


def _first(choices: Iterable[QuerySet[Game]]) -> Game | None:
    return next((found for games in choices if (found := with_seats(games).first())), None)


def _place_of(game: Game) -> Place:
    return Place(_microseconds(game.turn_started_at), game.pk)


def _microseconds(moment: datetime | None) -> int:
    return ((moment or EPOCH) - EPOCH) // timedelta(microseconds=1)
