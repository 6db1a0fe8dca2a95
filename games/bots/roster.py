"""The bot players, weakest first. `engine.bots` has the strategies with the same names."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


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
        return gettext("Level %(level)d of %(levels)d") % {"level": self.level, "levels": len(ROSTER)}


STRENGTHS = (_("Beginner"), _("Easy"), _("Medium"), _("Strong"), _("Expert"))
"""Each level in one word."""
ROSTER: dict[str, Bot] = {
    bot.slug: bot
    for bot in (
        Bot("new-moon", _("New Moon"), 1, 800, _("I only just learned the rules. Be gentle.")),
        Bot("crescent", _("Crescent"), 2, 1300, _("I take what shines brightest right now.")),
        Bot("half-moon", _("Half Moon"), 3, 1900, _("I look one turn ahead, and at what I leave you.")),
        Bot("gibbous", _("Gibbous"), 4, 2400, _("I play the rest of the night in my head, many times.")),
        Bot("full-moon", _("Full Moon"), 5, 3200, _("I see everything that light can reach.")),
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
