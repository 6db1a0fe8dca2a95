"""The small round pictures of players. The drawings are in static/img/avatars.svg."""

from django.utils.translation import pgettext_lazy

from accounts.hooks import AvatarPrize, avatar_prizes
from accounts.models import User

FREE = {
    "boat": pgettext_lazy("picture", "Boat"),
    "cat": pgettext_lazy("picture", "Cat"),
    "comet": pgettext_lazy("picture", "Comet"),
    "fox": pgettext_lazy("picture", "Fox"),
    "lantern": pgettext_lazy("picture", "Lantern"),
    "lighthouse": pgettext_lazy("picture", "Lighthouse"),
    "moth": pgettext_lazy("picture", "Moth"),
    "owl": pgettext_lazy("picture", "Owl"),
    "peaks": pgettext_lazy("picture", "Mountains"),
    "pine": pgettext_lazy("picture", "Pine"),
    "planet": pgettext_lazy("picture", "Planet"),
    "wave": pgettext_lazy("picture", "Sea"),
}
PRIZES = (
    "apogee", "blood-moon", "blue-moon", "dark-side", "eclipse", "harvest", "moonrise", "phases", "supermoon",
)  # fmt: skip
"""Pictures that players have to earn: see `prizes_for`."""
GUEST = "guest"


def avatar_of(user: User) -> str:
    """The name of a drawing: a bot's own moon, the player's choice, or one that depends on the account."""
    if user.is_bot:
        return user.username
    if user.kind != User.Kind.PERSON:
        return GUEST
    if user.avatar in FREE or user.avatar in PRIZES:
        return user.avatar
    return list(FREE)[user.pk % len(FREE)]


def prizes_for(user: User) -> list[AvatarPrize]:
    """The pictures to earn, first those that the user has earned."""
    prizes = [prize for found in avatar_prizes(user) for prize in found]
    return sorted(prizes, key=lambda prize: not prize.is_earned)
