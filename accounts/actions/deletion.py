from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import ProtectedError

from accounts import personal_data
from accounts.actions.sessions import end_sessions
from accounts.models import Preferences, User

PREFERENCES = [field.name for field in Preferences._meta.get_fields()]


def delete_account(user: User) -> None:
    """Delete a user with all personal data.

    If other rows need the user's row (a seat in a game protects it), it is kept and anonymised.
    """
    end_sessions(user)
    with transaction.atomic():
        for section in personal_data.sections():
            if section.erase:
                section.erase(user)
        try:
            User.objects.filter(pk=user.pk).delete()
        except ProtectedError:
            _anonymise(user)


def _anonymise(user: User) -> None:
    blank = User()
    for name in PREFERENCES:
        setattr(user, name, getattr(blank, name))
    user.kind = User.Kind.FORMER
    user.username = f"former-{user.pk}"
    user.email = ""
    user.password = make_password(None)
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    user.groups.clear()
    user.user_permissions.clear()
    user.save()
