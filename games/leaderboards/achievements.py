"""Achievements. Their rules are checked after each of a player's finished games."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

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
        Rule(
            "first-light",
            pgettext_lazy("achievement", "First light"),
            _("Finish a game."),
            lambda game: game.games >= 1,
        ),
        Rule(
            "moonrise",
            pgettext_lazy("achievement", "Moonrise"),
            _("Win a game against other players."),
            lambda game: game.won,
        ),
        Rule(
            "quarter",
            pgettext_lazy("achievement", "First quarter"),
            _("Finish 25 games."),
            lambda game: game.games >= 25,
            "games",
            25,
        ),
        Rule(
            "lunation",
            pgettext_lazy("achievement", "Lunation"),
            _("Finish 100 games."),
            lambda game: game.games >= 100,
            "games",
            100,
        ),
        Rule(
            "supermoon",
            pgettext_lazy("achievement", "Supermoon"),
            _("Win a game with 4 players."),
            lambda game: game.won and game.seat_count == 4,
        ),
        Rule(
            "eclipse",
            pgettext_lazy("achievement", "Eclipse"),
            _("Beat the strongest bot."),
            lambda game: FULL_MOON in game.beaten,
        ),
        Rule(
            "spring-tide",
            pgettext_lazy("achievement", "Spring tide"),
            _("Win 5 rated games in a row."),
            lambda game: game.streak >= 5,
            "streak",
            5,
        ),
        Rule(
            "harvest",
            pgettext_lazy("achievement", "Harvest moon"),
            _("Cover 4 goals with one tile."),
            lambda game: game.best_cover >= 4,
        ),
        Rule(
            "blue-moon",
            pgettext_lazy("achievement", "Blue moon"),
            _("Finish a game with 8 blue tiles."),
            lambda game: game.colors.get("blue", 0) >= 8,
        ),
        Rule(
            "blood-moon",
            pgettext_lazy("achievement", "Blood moon"),
            _("Finish a game with 8 red tiles."),
            lambda game: game.colors.get("red", 0) >= 8,
        ),
        Rule(
            "close-pass",
            pgettext_lazy("achievement", "Close pass"),
            _("Win when an opponent has 1 token left."),
            lambda game: game.closest == 1,
        ),
        Rule(
            "tidal-lock",
            pgettext_lazy("achievement", "Tidal lock"),
            _("Finish ahead of the same opponent 10 times."),
            lambda game: game.wins_against_one >= 10,
        ),
        Rule(
            "apogee",
            pgettext_lazy("achievement", "Apogee"),
            _("Reach a rating of 1700 after 10 rated games."),
            lambda game: (game.number or 0) >= 1700,
        ),
        Rule(
            "night-walk",
            pgettext_lazy("achievement", "Night walk"),
            _("Score below 100 in a solo game."),
            lambda game: game.score is not None and game.score < 100,
        ),
        Rule(
            "dark-side",
            pgettext_lazy("achievement", "Dark side"),
            _("Score below 85 in a solo game."),
            lambda game: game.score is not None and game.score < 85,
        ),
        Rule(
            "week-of-moons",
            pgettext_lazy("achievement", "A week of moons"),
            _("Finish the Daily Moon 7 days in a row."),
            lambda game: game.daily_streak >= 7,
            "daily_streak",
            7,
        ),
        Rule(
            "synodic",
            pgettext_lazy("achievement", "From moon to moon"),
            _("Finish the Daily Moon 29 days in a row."),
            lambda game: game.daily_streak >= 29,
            "daily_streak",
            29,
        ),
    )
}
