"""Skill, by the Plackett-Luce model. The same results in the same order give the same numbers everywhere."""

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from games.bots.roster import ROSTER

PROVISIONAL_GAMES = 10

MIDDLE = 1500
SCALE = 40
_MODEL = PlackettLuce()
_BOT_SIGMA = 2.5


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
    """The skill of a new player, or of the bot with this username before its first game."""
    known = ROSTER.get(bot or "")
    if known is None:
        return Skill(_MODEL.mu, _MODEL.sigma)
    return Skill(_MODEL.mu + (known.starting_rating - MIDDLE) / SCALE, _BOT_SIGMA)


def rated(skills: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    """The skills after one game; ranks count from 1, and the same rank means a tie."""
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    after = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Skill(rating.mu, rating.sigma) for (rating,) in after]
