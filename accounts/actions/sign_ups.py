"""Unfinished sign-ups: the address is not verified, so the user has never been logged in."""

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from novaluna_site.sweeps import Sweep

UNFINISHED_FOR = timedelta(days=1)


def hold_username(username: str, password: str | None) -> User:
    """Reserve a username as a real sign-up would, when the given address already has an account.

    Otherwise a second sign-up with the same name would reveal whether the first address has an account.
    """
    user = User(username=username)
    if password:
        user.set_password(password)  # takes as long as it does in a real sign-up
    user.set_unusable_password()
    with transaction.atomic():
        user.save()
    return user


def discard_sign_up(user_id: int) -> bool:
    """Delete an unfinished sign-up, which frees its name and address. False if it is finished."""
    _, deleted = _unfinished().filter(pk=user_id).delete()
    return "accounts.User" in deleted


def delete_unfinished_sign_ups() -> int:
    """Delete the sign-ups left unfinished for a day. Returns how many."""
    return UNFINISHED_SIGN_UPS.run()


def _unfinished() -> QuerySet[User]:
    addresses = EmailAddress.objects.filter(user=OuterRef("pk"))
    unverified = Exists(addresses.filter(verified=False)) & ~Exists(addresses.filter(verified=True))
    # People created in the admin or by a command have a password or staff rights, so they don't match.
    held = Q(email="", password__startswith=UNUSABLE_PASSWORD_PREFIX)
    return User.objects.filter(Q(unverified) | held, kind=User.Kind.PERSON, last_login=None, is_staff=False)


def _left_unfinished() -> QuerySet[User]:
    return _unfinished().filter(date_joined__lt=timezone.now() - UNFINISHED_FOR).order_by("date_joined")


UNFINISHED_SIGN_UPS = Sweep(
    "accounts.tasks.delete_unfinished_sign_ups", due=_left_unfinished, work=discard_sign_up
)
