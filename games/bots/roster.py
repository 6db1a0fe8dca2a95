"""The bot players, weakest first. `engine.bots` has the strategies with the same names."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from novaluna_site.i18n import numeral


@dataclass(frozen=True, slots=True)
class Bot:
    slug: str
    """The bot's username, and its name in `engine.bots`."""
    name: Promise
    level: int
    """From 1, the weakest."""
    starting_rating: int
    """Before its first rated game. The differences are those of docs/bots.md, rounded to hundreds."""
    self_description: Promise

    @property
    def strength(self) -> str:
        return str(STRENGTHS[self.level - 1])

    @property
    def level_in_words(self) -> str:
        return gettext("Level %(level)s of %(levels)s") % {
            "level": numeral(self.level),
            "levels": numeral(len(ROSTER)),
        }


STRENGTHS = (
    pgettext_lazy("bot level", "Beginner"),
    pgettext_lazy("bot level", "Easy"),
    pgettext_lazy("bot level", "Medium"),
    pgettext_lazy("bot level", "Strong"),
    pgettext_lazy("bot level", "Expert"),
)
"""Each level in one word."""
ROSTER: dict[str, Bot] = {
    bot.slug: bot
    for bot in (
        Bot(
            "new-moon", pgettext_lazy("bot name", "New Moon"), 1, 800, _("I’ve only just learned the rules.")
        ),
        Bot(
            "crescent",
            pgettext_lazy("bot name", "Crescent"),
            2,
            1300,
            _("I take the tile that does most for me right now."),
        ),
        Bot(
            "half-moon",
            pgettext_lazy("bot name", "Half Moon"),
            3,
            1900,
            _("I think one turn ahead, and about the tiles I leave you."),
        ),
        Bot(
            "gibbous",
            pgettext_lazy("bot name", "Gibbous"),
            4,
            2400,
            _("I play the rest of the game in my head, many times over."),
        ),
        Bot(
            "full-moon",
            pgettext_lazy("bot name", "Full Moon"),
            5,
            3200,
            _("I’m the strongest bot here. Good luck!"),
        ),
    )
}
NEW_MOON, CRESCENT, HALF_MOON, GIBBOUS, FULL_MOON = ROSTER
FIRST_OPPONENT = NEW_MOON
"""Plays against visitors who just want to try the game."""
SHORT_GAME = (NEW_MOON, CRESCENT)
"""Play the short first game of three."""
QUICK = CRESCENT
"""Moves immediately, in place of a bot that took too long."""
STAND_IN = GIBBOUS
"""Plays for a person who ran out of time."""
STRONGEST = FULL_MOON
"""Gives hints, reviews games and plays solo deals."""
