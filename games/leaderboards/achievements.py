"""Achievements. Their rules are checked after each of a player's finished games."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.bots.roster import FULL_MOON


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game from one player's point of view, with their totals after it."""

    seat_count: int
    rank: int | None
    """None in solo."""
    score: int | None
    best_cover: int
    """The most goals covered by one tile."""
    colors: Mapping[str, int]
    """How many tiles of each colour the area has."""
    beaten: frozenset[str]
    """Usernames of the other players, if the player won."""
    closest: int | None
    """The fewest tokens that another player had left, if the player won."""
    games: int
    wins: int
    streak: int
    """Rated wins in a row."""
    wins_against_one: int
    """How often the player has finished ahead of an opponent: the highest count among these opponents."""
    daily_streak: int
    number: int | None
    """The settled rating after the game."""

    @property
    def won(self) -> bool:
        return self.rank == 1


@dataclass(frozen=True, slots=True)
class Rule:
    code: str
    name: Promise
    words: Promise
    is_met: Callable[[FinishedGame], bool]
    counts: str = ""
    """The total whose progress towards `goal` is shown, if there is one."""
    goal: int = 0


RULES = {
    rule.code: rule
    for rule in (
        Rule("first-light", _("First light"), _("Finish a game."), lambda game: game.games >= 1),
        Rule("moonrise", _("Moonrise"), _("Win a game against others."), lambda game: game.won),
        Rule(
            "quarter", _("First quarter"), _("Finish 25 games."), lambda game: game.games >= 25, "games", 25
        ),
        Rule("lunation", _("Lunation"), _("Finish 100 games."), lambda game: game.games >= 100, "games", 100),
        Rule(
            "supermoon",
            _("Supermoon"),
            _("Win a game of four."),
            lambda game: game.won and game.seat_count == 4,
        ),
        Rule("eclipse", _("Eclipse"), _("Win against Full Moon."), lambda game: FULL_MOON in game.beaten),
        Rule(
            "spring-tide",
            _("Spring tide"),
            _("Win five rated games in a row."),
            lambda game: game.streak >= 5,
            "streak",
            5,
        ),
        Rule(
            "harvest",
            _("Harvest moon"),
            _("Cover four goals with one tile."),
            lambda game: game.best_cover >= 4,
        ),
        Rule(
            "blue-moon",
            _("Blue moon"),
            _("End a game with eight blue tiles."),
            lambda game: game.colors.get("blue", 0) >= 8,
        ),
        Rule(
            "blood-moon",
            _("Blood moon"),
            _("End a game with eight red tiles."),
            lambda game: game.colors.get("red", 0) >= 8,
        ),
        Rule(
            "close-pass",
            _("Close pass"),
            _("Win when the second needed one more token."),
            lambda game: game.closest == 1,
        ),
        Rule(
            "tidal-lock",
            _("Tidal lock"),
            _("Come before the same rival ten times."),
            lambda game: game.wins_against_one >= 10,
        ),
        Rule(
            "apogee",
            _("Apogee"),
            _("Reach a settled rating of 1700."),
            lambda game: (game.number or 0) >= 1700,
        ),
        Rule(
            "night-walk",
            _("Night walk"),
            _("Score below 100 alone."),
            lambda game: game.score is not None and game.score < 100,
        ),
        Rule(
            "dark-side",
            _("Dark side"),
            _("Score below 85 alone."),
            lambda game: game.score is not None and game.score < 85,
        ),
        Rule(
            "week-of-moons",
            _("A week of moons"),
            _("Finish the Daily Moon seven days in a row."),
            lambda game: game.daily_streak >= 7,
            "daily_streak",
            7,
        ),
        Rule(
            "synodic",
            _("From moon to moon"),
            _("Finish the Daily Moon 29 days in a row."),
            lambda game: game.daily_streak >= 29,
            "daily_streak",
            29,
        ),
    )
}
