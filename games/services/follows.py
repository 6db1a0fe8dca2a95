from django.utils.translation import gettext as _

from accounts.models import Follow, User
from accounts.services.distance import is_blocked_by_any
from games import errors

MAX_FOLLOWED = 200


def follow(user: User, other: User) -> None:
    """Nobody needs to agree: one sees nothing by it that is not public."""
    # The same words for a block as for any other reason: a block is not announced.
    if other == user or not other.can_be_followed or is_blocked_by_any(user, [other.pk]):
        raise errors.Refused(
            _("%(name)s can't be followed.") % {"name": other.display_name}, field="username"
        )
    if Follow.objects.filter(user=user).count() >= MAX_FOLLOWED:
        raise errors.TooMany(_("You follow %(number)d players already.") % {"number": MAX_FOLLOWED})
    Follow.objects.get_or_create(user=user, other=other)


def unfollow(user: User, other: User) -> None:
    Follow.objects.filter(user=user, other=other).delete()
