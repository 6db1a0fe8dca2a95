from functools import partial

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import ProtectedError

from accounts import hooks, personal_data
from accounts.actions.lock_users import lock_users
from accounts.actions.sessions import end_sessions
from accounts.models import Preferences, User

DEFAULT_PREFERENCES = {field.name: field.get_default() for field in Preferences._meta.local_fields}


def delete_account(user: User) -> None:
    """Delete a user with all personal data.

    If other rows need the user's row (a seat in a game protects it), it is kept and anonymised.
    """
    end_sessions(user)
    hooks.account_deletion_began(user)
    with transaction.atomic():
        # Before the user's games, as everywhere: the user may be joining a game at this moment.
        lock_users(user.pk)
        transaction.on_commit(partial(hooks.account_deleted, user.pk), robust=True)
        for section in personal_data.sections():
            if section.erase:
                section.erase(user)
        try:
            User.objects.filter(pk=user.pk).delete()
        except ProtectedError:
            _anonymise(user)


def _anonymise(user: User) -> None:
    user.groups.clear()
    user.user_permissions.clear()
    User.objects.filter(pk=user.pk).update(
        **DEFAULT_PREFERENCES,
        kind=User.Kind.FORMER,
        username=f"former-{user.pk}",
        seen_language="",
        email="",
        password=make_password(None),
        is_active=False,
        is_staff=False,
        is_superuser=False,
        last_login=None,
    )
