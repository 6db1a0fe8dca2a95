"""The achievements that a user earned with one game."""

from dataclasses import dataclass

from accounts.models import User
from games.leaderboards.achievements import RULES, Rule
from games.leaderboards.models import Achievement, GameToCount
from games.tables.models import Game


@dataclass(frozen=True, slots=True)
class Awards:
    rules: list[Rule]
    is_awaited: bool
    """Whether the game has not been counted yet, so that there may be more."""


def awards_of(game: Game, user: User) -> Awards:
    earned = set(Achievement.objects.filter(game=game, user=user).values_list("code", flat=True))
    return Awards(
        rules=[rule for rule in RULES.values() if rule.code in earned],
        is_awaited=GameToCount.objects.filter(game=game).exists(),
    )
