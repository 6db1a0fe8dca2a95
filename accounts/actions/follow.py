from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Follow, User
from accounts.queries import is_blocked_by_any
from novaluna_site import errors
from novaluna_site.i18n import numeral

MAX_FOLLOWED = 200


def follow(user: User, other: User) -> None:
    """Needs no consent of the other user, because it reveals nothing private. Raises Refused or TooMany."""
    # The same message for a block as for other reasons, so that it does not reveal the block.
    if other == user or not other.can_be_followed or is_blocked_by_any(user, [other.pk]):
        raise errors.Refused(
            _("You can’t follow this player: %(name)s") % {"name": other.display_name}, field="username"
        )
    if Follow.objects.filter(user=user).count() >= MAX_FOLLOWED:
        raise errors.TooMany(
            ngettext(
                "You already follow %(number)s player, the most you can. Unfollow someone first.",
                "You already follow %(number)s players, the most you can. Unfollow someone first.",
                MAX_FOLLOWED,
            )
            % {"number": numeral(MAX_FOLLOWED)}
        )
    Follow.objects.get_or_create(user=user, other=other)


def unfollow(user: User, other: User) -> None:
    Follow.objects.filter(user=user, other=other).delete()
