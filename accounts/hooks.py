"""Events of an account that other packages can handle."""

from dataclasses import dataclass

from django.core.mail import EmailMessage
from django.utils.functional import Promise

from accounts.models import User
from novaluna_site.hooks import Hook


@dataclass(frozen=True, slots=True)
class AvatarPrize:
    """A picture that a player has to earn, and whether this player has."""

    drawing: str
    name: Promise
    condition: Promise
    is_earned: bool


avatar_prizes: Hook[[User], list[AvatarPrize]] = Hook()
"""The pictures that the user has earned or can earn."""

have_finished_a_game: Hook[[User, User], bool] = Hook()
"""Whether the two users have finished a game together."""

account_deletion_began: Hook[[User], None] = Hook()
"""Before the transaction that deletes the account, so that callbacks can use transactions of their own."""

account_deleted: Hook[[int], None] = Hook()
"""The id of the user, after the transaction that deleted or anonymised the account."""

player_blocked: Hook[[User, User], None] = Hook()
"""The user who blocked, the user who was blocked."""

mail_written: Hook[[EmailMessage, bool], None] = Hook()
"""A mail about an account, to be sent soon; whether it contains a code, which is valid only for minutes."""
