"""Skill by Plackett and Luce. The same results in the same order give the same numbers on every machine."""

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

PROVISIONAL_GAMES = 10

MIDDLE = 1500
SCALE = 40
_MODEL = PlackettLuce()
_BOT_SIGMA = 2.5
_BOT_NUMBERS = {"new-moon": 800, "crescent": 1300, "half-moon": 1900, "gibbous": 2400, "full-moon": 3200}
"""Where the bots begin, so that a number means something from the first day.

The steps are those of the two-player ladder in docs/bots.md, rounded to hundreds; Crescent stands a little
below a newcomer. From there their games move them like anybody.
"""


@dataclass(frozen=True, slots=True)
class Skill:
    mu: float
    sigma: float

    @property
    def number(self) -> int:
        return shown_number(self.mu)

    @property
    def uncertainty(self) -> int:
        return round(SCALE * self.sigma)


def shown_number(mu: float) -> int:
    return round(MIDDLE + SCALE * (mu - _MODEL.mu))


def starting_skill(bot: str | None = None) -> Skill:
    """Of a person, or of the bot with this username."""
    number = _BOT_NUMBERS.get(bot or "")
    if number is None:
        return Skill(_MODEL.mu, _MODEL.sigma)
    return Skill(_MODEL.mu + (number - MIDDLE) / SCALE, _BOT_SIGMA)


def rated(skills: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    """The skills after one game; ranks count from 1, and the same rank means a tie."""
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    after = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Skill(rating.mu, rating.sigma) for (rating,) in after]
