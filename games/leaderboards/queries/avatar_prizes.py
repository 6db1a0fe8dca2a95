from accounts.hooks import AvatarPrize
from accounts.models import User
from games.leaderboards.achievements import RULES
from games.leaderboards.models import Achievement

DRAWINGS = {
    "moonrise": "moonrise",
    "harvest": "harvest",
    "blue-moon": "blue-moon",
    "blood-moon": "blood-moon",
    "week-of-moons": "phases",
    "supermoon": "supermoon",
    "eclipse": "eclipse",
    "dark-side": "dark-side",
    "apogee": "apogee",
}
"""The picture of a player that each of these achievements unlocks."""


def avatar_prizes_of(user: User) -> list[AvatarPrize]:
    earned = set(Achievement.objects.filter(user=user, code__in=DRAWINGS).values_list("code", flat=True))
    return [
        AvatarPrize(drawing, RULES[code].name, RULES[code].words, code in earned)
        for code, drawing in DRAWINGS.items()
    ]
