from datetime import timedelta

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone

from accounts.actions.deletion import delete_account
from accounts.guest_names import random_guest_name
from accounts.models import User

UNUSED_AFTER = timedelta(days=30)
BATCH = 500
NAME_DRAWS = 20


def create_guest(*, time_zone: str = "") -> User:
    for _ in range(NAME_DRAWS):
        try:
            with transaction.atomic():
                return User.objects.create(
                    username=random_guest_name(),
                    kind=User.Kind.GUEST,
                    password=make_password(None),
                    time_zone=time_zone,
                )
        except IntegrityError:  # the name, or one that looks like it, is taken
            continue
    raise RuntimeError(f"no free guest name in {NAME_DRAWS} draws: there are too few words")


def log_in_guest(request: HttpRequest, guest: User) -> None:
    """Without allauth's log-in stages, which would ask for a verified address."""
    get_adapter().login(request, guest)
    UserSession.objects.create_from_request(request)


def upgrade_guest(guest_id: int, signed_up: User) -> User:
    """Turn a guest into the person who signed up, in the guest's row, so that they keep their seats.

    The name, address and credentials come from the row that the sign-up made, which is then deleted. If the
    guest has been deleted meanwhile, returns `signed_up` unchanged.
    """
    with transaction.atomic():
        guest = User.objects.select_for_update().filter(pk=guest_id, kind=User.Kind.GUEST).first()
        if guest is None:
            return signed_up
        EmailAddress.objects.filter(user=signed_up).update(user=guest)
        Authenticator.objects.filter(user=signed_up).update(user=guest)
        User.objects.filter(pk=signed_up.pk).delete()
        guest.kind = User.Kind.PERSON
        guest.username = signed_up.username
        guest.email = signed_up.email
        guest.password = signed_up.password
        guest.save()
    return guest


def delete_unused_guests() -> int:
    """Delete guests not seen for 30 days, at most BATCH of them. Returns how many."""
    limit = timezone.now() - UNUSED_AFTER
    unused = User.objects.filter(kind=User.Kind.GUEST, last_seen_at__lt=limit).order_by("last_seen_at")[
        :BATCH
    ]
    for guest in unused:
        delete_account(guest)
    return len(unused)
