"""The small round pictures of players. The drawings are in static/img/avatars.svg."""

from accounts.models import User

AVATARS = (
    "boat", "cat", "comet", "fox", "lantern", "lighthouse", "moth", "owl", "peaks", "pine", "wave",
)  # fmt: skip
GUEST = "guest"


def avatar_of(user: User) -> str:
    """The name of a drawing: a bot's own moon, the player's choice, or one that depends on the account."""
    if user.is_bot:
        return user.username
    if user.kind != User.Kind.PERSON:
        return GUEST
    return user.avatar if user.avatar in AVATARS else AVATARS[user.pk % len(AVATARS)]
