"""A player's statistics, from stored sums and short lists, so that many games cost no more than few."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

import engine
from accounts.models import User
from games.daily.queries import Streak, streak_of
from games.leaderboards.achievements import RULES, Rule
from games.leaderboards.finishing_order import ranks_of
from games.leaderboards.models import (
    Achievement,
    Board,
    Category,
    HeadToHead,
    Medal,
    PlayerStats,
    Rating,
    RatingChange,
    Standing,
)
from games.leaderboards.queries.bot_ratings import bot_ratings
from games.leaderboards.queries.solo import SoloSummary, solo_summary
from games.tables.models import Game, Seat
from games.tables.queries import finished_games_visible_to, games_visible_to
from games.tables.reliability import Reliability, answer_time_of, reliability_of
from novaluna_site.periods import ALL_TIME

CHARTED = 100
FORM = 10
RIVALS = 8
BEST = 3
FAVOURITES = 6
MAX_RECENT_GAMES = 6


@dataclass(frozen=True, slots=True)
class RatingCurve:
    rating: Rating
    changes: list[RatingChange]
    """The latest, oldest first."""

    @property
    def name(self) -> str:
        return str(Category(self.rating.category).label)

    @property
    def numbers(self) -> list[int]:
        return [self.changes[0].before, *(change.after for change in self.changes)] if self.changes else []

    @property
    def win_percent(self) -> int:
        return round(100 * self.rating.wins / self.rating.games) if self.rating.games else 0


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """The tiles a player takes most often, and how much they gain from them."""

    tiles: list[tuple[engine.TileId, int]]
    colors: list[tuple[engine.Color, int]]
    """With the percentage of all tiles taken."""
    goals_per_tile: float
    time_per_token: float


@dataclass(frozen=True, slots=True)
class FormEntry:
    game_id: int
    rank: int
    seats: int


@dataclass(frozen=True, slots=True)
class Results:
    """For all games of one kind, how many ended in each place. A player who left counts as last."""

    is_rated: bool
    seats: int
    places: tuple[int, ...]

    @property
    def games(self) -> int:
        return sum(self.places)


@dataclass(frozen=True, slots=True)
class Earned:
    rule: Rule
    achievement: Achievement | None
    so_far: int | None = None
    """How much of the rule's `goal` is reached; None if that is not counted."""


@dataclass(frozen=True, slots=True)
class Statistics:
    curves: list[RatingCurve]
    stats: PlayerStats | None
    results: list[Results]
    play_style: PlayStyle | None
    form: list[FormEntry]
    """The latest games with others, newest first."""
    rivals: list[HeadToHead]
    against_viewer: HeadToHead | None
    """How the player did against the viewer."""
    win_streak: Standing | None
    daily_streak: Streak
    solo: SoloSummary
    medals: list[Medal]
    achievements: list[Earned]
    best_wins: list[RatingChange]
    reliability: Reliability
    answer_time: timedelta | None
    visible: frozenset[int]
    """Which of these games the viewer may see."""

    def link(self, game_id: int) -> int | None:
        return game_id if game_id in self.visible else None


def may_see_statistics(viewer: User | AnonymousUser, player: User) -> bool:
    return not player.hide_statistics or viewer == player


def statistics_of(player: User, viewer: User | AnonymousUser) -> Statistics:
    """The caller has checked `may_see_statistics`."""
    stats = PlayerStats.objects.filter(pk=player.pk).first()
    rivals = HeadToHead.objects.filter(user=player).select_related("other")
    win_streak = Standing.objects.filter(user=player, board=Board.STREAK, period=ALL_TIME).first()
    daily_streak = streak_of(player)
    totals = {
        "games": stats.games if stats else 0,
        "streak": win_streak.run if win_streak else 0,
        "daily_streak": daily_streak.now,
    }
    curves, form, achievements = _curves(player), _form(player), _achievements(player, totals)
    named = {change.seat.game_id for curve in curves for change in curve.changes}
    named |= {entry.game_id for entry in form}
    named |= {earned.achievement.game_id for earned in achievements if earned.achievement}
    return Statistics(
        curves=curves,
        stats=stats,
        results=_results(stats),
        play_style=_play_style(stats),
        form=form,
        rivals=list(rivals.order_by("-games", "pk")[:RIVALS]),
        against_viewer=rivals.filter(other=viewer.pk).first() if viewer.pk else None,
        win_streak=win_streak,
        daily_streak=daily_streak,
        solo=solo_summary(stats),
        medals=list(Medal.objects.filter(user=player).order_by("-season", "place", "pk")),
        achievements=achievements,
        best_wins=_best_wins(player, viewer),
        reliability=reliability_of(player),
        answer_time=answer_time_of(player),
        visible=frozenset(games_visible_to(viewer).filter(pk__in=named).values_list("pk", flat=True)),
    )


def _curves(player: User) -> list[RatingCurve]:
    if player.is_bot:
        ratings = {category.value: bot_ratings(category, [player])[0] for category in Category}
    else:
        ratings = {rating.category: rating for rating in Rating.objects.filter(user=player)}
    return [
        RatingCurve(
            ratings[category],
            list(
                RatingChange.objects.filter(user=player, category=category)
                .select_related("seat")
                .order_by("-pk")[:CHARTED]
            )[::-1],
        )
        for category in Category.values
        if category in ratings
    ]


def _results(stats: PlayerStats | None) -> list[Results]:
    """Rated games first, the smaller tables first."""
    found: dict[tuple[bool, int], Counter[int]] = {}
    for key, count in (stats.results if stats else {}).items():
        kind, seats, place = key.split(":")
        found.setdefault((kind == "rated", int(seats)), Counter())[int(place)] += count
    return [
        Results(is_rated, seats, tuple(found[is_rated, seats][place] for place in range(1, seats + 1)))
        for is_rated, seats in sorted(found, key=lambda kind: (not kind[0], kind[1]))
    ]


def _play_style(stats: PlayerStats | None) -> PlayStyle | None:
    if stats is None or not stats.tiles or not stats.tokens:
        return None
    tiles = Counter({engine.TileId(int(tile)): count for tile, count in stats.tiles.items()})
    colors = Counter(dict.fromkeys(engine.Color, 0))
    for tile, count in tiles.items():
        colors[engine.TILES[tile].color] += count
    taken = tiles.total()
    return PlayStyle(
        tiles=sorted(tiles.items(), key=lambda item: (-item[1], item[0]))[:FAVOURITES],
        colors=[(color, round(100 * count / taken)) for color, count in colors.most_common()],
        goals_per_tile=round(stats.tokens / taken, 2),
        time_per_token=round(stats.time / stats.tokens, 2),
    )


def _form(player: User) -> list[FormEntry]:
    latest = (
        Seat.objects.filter(
            user=player, place__isnull=False, ended_at__isnull=False, game__is_exhibition=False
        )
        .order_by("-ended_at", "-game")
        .values_list("game", "index")[:FORM]
    )
    own = dict(latest)
    seats: dict[int, list[Seat]] = {game_id: [] for game_id in own}
    for seat in Seat.objects.filter(game__in=own).order_by("index"):
        seats[seat.game_id].append(seat)
    return [
        FormEntry(game_id, ranks_of(seats[game_id])[index], len(seats[game_id])) for game_id, index in latest
    ]


def _achievements(player: User, totals: Mapping[str, int]) -> list[Earned]:
    """First the earned ones, in the order in which they were earned; then the others."""
    found = {earned.code: earned for earned in Achievement.objects.filter(user=player).order_by("earned_at")}
    earned = [Earned(RULES[code], found[code]) for code in found if code in RULES]
    missing = (rule for code, rule in RULES.items() if code not in found)
    return earned + [Earned(rule, None, totals.get(rule.counts)) for rule in missing]


def _best_wins(player: User, viewer: User | AnonymousUser) -> list[RatingChange]:
    """Wins against the strongest players, only in games that the viewer may watch."""
    watchable = Q(seat__game__watching=Game.Watching.EVERYONE)
    if viewer == player:
        watchable = Q()
    return list(
        RatingChange.objects.filter(watchable, user=player, beaten__isnull=False)
        .select_related("seat__game")
        .prefetch_related("seat__game__seats__user")
        .defer("seat__game__state", "seat__game__order")
        .order_by("-beaten", "-pk")[:BEST]
    )


def recent_games_of(player: User, viewer: User | AnonymousUser) -> QuerySet[Game]:
    """The player's newest finished games that the viewer may see, with their positions."""
    found = finished_games_visible_to(viewer, player=player.username)
    return found.defer(None)[:MAX_RECENT_GAMES]
