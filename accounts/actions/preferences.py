from typing import Any

from accounts.models import User


def update_preferences(user: User, **changes: Any) -> None:
    """Write only the given columns, so that a ban or a new password saved meanwhile is not undone.

    `changes` are valid values of fields of `Preferences`.
    """
    User.objects.filter(pk=user.pk).update(**changes)
