"""Site statistics, computed from counts that a background task updates."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Sum

import engine
from games.leaderboards.models import Board, Category, Rating, SiteTally, StandingCount
from games.leaderboards.queries.bot_ratings import bot_ratings
from novaluna_site.periods import ALL_TIME, utc_today

DAYS = 30
ENOUGH_GAMES = 20
"""Averages and percentages of fewer games would say nothing."""
WANTED = 12


@dataclass(frozen=True, slots=True)
class TableSize:
    seats: int
    games: int
    plies: int
    first_wins: int

    @property
    def is_telling(self) -> bool:
        return self.games >= ENOUGH_GAMES

    @property
    def mean_plies(self) -> int:
        return round(self.plies / self.games)

    @property
    def first_percent(self) -> int:
        return round(100 * self.first_wins / self.games)

    @property
    def fair_percent(self) -> int:
        return round(100 / self.seats)


@dataclass(frozen=True, slots=True)
class WantedTile:
    tile: engine.TileId
    percent: int
    """In how many of all games with two or more players it was taken."""


@dataclass(frozen=True, slots=True)
class SiteStatistics:
    games: int
    players: int
    sizes: list[TableSize]
    days: list[tuple[date, int]]
    wanted: list[WantedTile]
    ladders: dict[Category, list[Rating]]
    """The bots, the strongest first."""
    enough_games: int = ENOUGH_GAMES

    @property
    def has_gaps(self) -> bool:
        return any(not size.is_telling for size in self.sizes)

    @property
    def lengths(self) -> list[tuple[int, int]]:
        """By number of seats, the average number of moves."""
        return [(size.seats, size.mean_plies) for size in self.sizes if size.is_telling]

    @property
    def first_shares(self) -> list[tuple[int, int]]:
        """By number of seats, the percentage of games won by the player who moved first."""
        return [(size.seats, size.first_percent) for size in self.sizes if size.seats > 1 and size.is_telling]


def site_statistics() -> SiteStatistics:
    counts = dict(SiteTally.objects.exclude(name__startswith="day:").values_list("name", "count"))
    sizes = [
        TableSize(seats, games, counts.get(f"plies:{seats}", 0), counts.get(f"first:{seats}", 0))
        for seats in range(1, 5)
        if (games := counts.get(f"games:{seats}", 0))
    ]
    shared = sum(size.games for size in sizes if size.seats > 1)
    taken = {tile: counts.get(f"tile:{tile}", 0) for tile in engine.TILES}
    wanted = sorted(taken, key=lambda tile: (-taken[tile], tile))[:WANTED] if shared >= ENOUGH_GAMES else []
    return SiteStatistics(
        games=sum(size.games for size in sizes),
        players=_players(),
        sizes=sizes,
        days=_games_by_day(),
        wanted=[WantedTile(tile, round(100 * taken[tile] / shared)) for tile in wanted],
        ladders={category: bot_ratings(category) for category in Category},
    )


def _players() -> int:
    """The number of people who have finished a game."""
    rows = StandingCount.objects.filter(board=Board.GAMES, period=ALL_TIME, is_bot=False, least=1)
    return sum(rows.values_list("count", flat=True))


def _games_by_day() -> list[tuple[date, int]]:
    today = utc_today()
    days = [today - timedelta(days=age) for age in reversed(range(DAYS))]
    found = SiteTally.objects.in_bulk([f"day:{day}" for day in days])
    return [(day, found[f"day:{day}"].count if f"day:{day}" in found else 0) for day in days]


def leaderboard_mark() -> str:
    """A text that changes whenever a finished game is counted."""
    games = SiteTally.objects.filter(pk__in=[f"games:{seats}" for seats in range(1, 5)])
    return str(games.aggregate(all=Sum("count"))["all"] or 0)
