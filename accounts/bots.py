"""The bot players, weakest first. How each of them thinks is the engine's business."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Bot:
    slug: str
    """The bot's username."""
    name: Promise
    level: int
    """From 1, the weakest."""
    self_description: Promise

    @property
    def level_in_words(self) -> str:
        return gettext("Level %(level)d of %(levels)d") % {"level": self.level, "levels": len(ROSTER)}


ROSTER: dict[str, Bot] = {
    bot.slug: bot
    for bot in (
        Bot("new-moon", _("New Moon"), 1, _("I only just learned the rules. Be gentle.")),
        Bot("crescent", _("Crescent"), 2, _("I take what shines brightest right now.")),
        Bot("half-moon", _("Half Moon"), 3, _("I look one turn ahead, and at what I leave you.")),
        Bot("gibbous", _("Gibbous"), 4, _("I play the rest of the night in my head, many times.")),
        Bot("full-moon", _("Full Moon"), 5, _("I see everything that light can reach.")),
    )
}
