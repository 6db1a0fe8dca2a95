from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import Distance, User
from accounts.usernames import skeleton
from games import errors


def user_named(username: str) -> User | None:
    """Whose username this is, in whatever case it was typed."""
    found = User.objects.filter(username_skeleton=skeleton(username)).first()
    return found if found is not None and found.username.lower() == username.lower() else None


def users_named(usernames: Iterable[str], *, field: str) -> tuple[User, ...]:
    """Raises `Refused` for the first name that nobody has or that comes twice."""
    found: list[User] = []
    for username in usernames:
        user = user_named(username)
        if user is None:
            raise errors.Refused(_("There is no player called %(name)s.") % {"name": username}, field=field)
        if user in found:
            raise errors.Refused(_("%(name)s is named twice.") % {"name": username}, field=field)
        found.append(user)
    return tuple(found)


def distances_of(user: User) -> QuerySet[Distance]:
    """Whom the user muted or blocked."""
    return Distance.objects.filter(user=user).select_related("other")


def distance_between(user: User | AnonymousUser, other: User) -> str:
    """How the user keeps away from somebody: muted, blocked, or not at all."""
    if not isinstance(user, User):
        return ""
    return distances_of(user).filter(other=other).values_list("kind", flat=True).first() or ""
