"""What a player can earn: a rule for each, asked after every finished game of theirs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Deed:
    """A finished game of one player, and where it brought them."""

    seat_count: int
    rank: int | None
    """None in solo."""
    score: int | None
    best_cover: int
    """The most goals covered by one tile."""
    colors: Mapping[str, int]
    """How many tiles of each colour lie in the area."""
    beaten: frozenset[str]
    """Usernames of those who came behind, if the player won."""
    closest: int | None
    """Tokens the second had left, if the player won."""
    games: int
    wins: int
    streak: int
    """Rated wins in a row."""
    wins_against_one: int
    """Games in which the player came before the same rival, the most frequent one of this game."""
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
    is_met: Callable[[Deed], bool]


RULES = {
    rule.code: rule
    for rule in (
        Rule("first-light", _("First light"), _("Finish a game."), lambda deed: deed.games >= 1),
        Rule("moonrise", _("Moonrise"), _("Win a game against others."), lambda deed: deed.won),
        Rule("quarter", _("First quarter"), _("Finish 25 games."), lambda deed: deed.games >= 25),
        Rule("lunation", _("Lunation"), _("Finish 100 games."), lambda deed: deed.games >= 100),
        Rule(
            "supermoon",
            _("Supermoon"),
            _("Win a game of four."),
            lambda deed: deed.won and deed.seat_count == 4,
        ),
        Rule("eclipse", _("Eclipse"), _("Win against Full Moon."), lambda deed: "full-moon" in deed.beaten),
        Rule(
            "spring-tide",
            _("Spring tide"),
            _("Win five rated games in a row."),
            lambda deed: deed.streak >= 5,
        ),
        Rule(
            "harvest",
            _("Harvest moon"),
            _("Cover four goals with one tile."),
            lambda deed: deed.best_cover >= 4,
        ),
        Rule(
            "blue-moon",
            _("Blue moon"),
            _("End a game with eight blue tiles."),
            lambda deed: deed.colors.get("blue", 0) >= 8,
        ),
        Rule(
            "blood-moon",
            _("Blood moon"),
            _("End a game with eight red tiles."),
            lambda deed: deed.colors.get("red", 0) >= 8,
        ),
        Rule(
            "close-pass",
            _("Close pass"),
            _("Win when the second needed one more token."),
            lambda deed: deed.closest == 1,
        ),
        Rule(
            "tidal-lock",
            _("Tidal lock"),
            _("Come before the same rival ten times."),
            lambda deed: deed.wins_against_one >= 10,
        ),
        Rule(
            "apogee",
            _("Apogee"),
            _("Reach a settled rating of 1700."),
            lambda deed: (deed.number or 0) >= 1700,
        ),
        Rule(
            "night-walk",
            _("Night walk"),
            _("Score below 100 alone."),
            lambda deed: deed.score is not None and deed.score < 100,
        ),
        Rule(
            "dark-side",
            _("Dark side"),
            _("Score below 85 alone."),
            lambda deed: deed.score is not None and deed.score < 85,
        ),
        Rule(
            "week-of-moons",
            _("A week of moons"),
            _("Finish the Daily Moon seven days in a row."),
            lambda deed: deed.daily_streak >= 7,
        ),
        Rule(
            "synodic",
            _("From moon to moon"),
            _("Finish the Daily Moon 29 days in a row."),
            lambda deed: deed.daily_streak >= 29,
        ),
    )
}
