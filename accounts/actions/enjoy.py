"""The private list of people with whom a user enjoyed playing."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import hooks
from accounts.models import Block, EnjoyedPlayer, User
from accounts.queries import block_between, is_blocked_by_any
from novaluna_site import errors
from novaluna_site.i18n import numeral

MAX_ENJOYED = 500


def enjoy(user: User, other: User) -> None:
    """Only people with whom the user has finished a game. Raises Refused or TooMany."""
    # The same message for a block as for other reasons, so that it does not reveal the block.
    if not _may_enjoy(user, other):
        raise errors.Refused(
            _("Finish a game with this player first: %(name)s") % {"name": other.display_name},
            field="username",
        )
    if EnjoyedPlayer.objects.filter(user=user).exclude(other=other).count() >= MAX_ENJOYED:
        raise errors.TooMany(
            ngettext(
                "Your list has %(number)s player, the most it can hold. Remove someone first.",
                "Your list has %(number)s players, the most it can hold. Remove someone first.",
                MAX_ENJOYED,
            )
            % {"number": numeral(MAX_ENJOYED)}
        )
    EnjoyedPlayer.objects.get_or_create(user=user, other=other)


def stop_enjoying(user: User, other: User) -> None:
    EnjoyedPlayer.objects.filter(user=user, other=other).delete()


def _may_enjoy(user: User, other: User) -> bool:
    return (
        other != user
        and other.kind in (User.Kind.PERSON, User.Kind.GUEST)
        and block_between(user, other) != Block.Kind.BLOCKED
        and not is_blocked_by_any(user, [other.pk])
        and any(hooks.have_finished_a_game(user, other))
    )
