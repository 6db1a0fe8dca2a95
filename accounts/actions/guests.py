from datetime import timedelta

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from accounts.actions.deletion import delete_account
from accounts.guest_names import random_guest_name
from accounts.models import User
from accounts.queries import is_username_taken
from novaluna_site.sweeps import Sweep
from novaluna_site.transactions import require_transaction

UNUSED_AFTER = timedelta(days=30)
NAME_DRAWS = 20


def create_guest(*, language: str = "", time_zone: str = "") -> User:
    for _ in range(NAME_DRAWS):
        name = random_guest_name()
        try:
            with transaction.atomic():
                return User.objects.create(
                    username=name,
                    kind=User.Kind.GUEST,
                    password=make_password(None),
                    language=language,
                    time_zone=time_zone,
                )
        except IntegrityError:
            # Most likely the name, or one that looks like it, is taken.
            if not is_username_taken(name):
                raise
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
        guest.save(update_fields=["kind", "username", "email", "password"])
    return guest


def delete_unused_guests() -> int:
    """Delete the guests not seen for 30 days. Returns how many."""
    return UNUSED_GUESTS.run()


def unused_guests() -> QuerySet[User]:
    limit = timezone.now() - UNUSED_AFTER
    return User.objects.filter(kind=User.Kind.GUEST, last_seen_at__lt=limit).order_by("last_seen_at")


def _delete_if_unused(guest_id: int) -> bool:
    """False if the guest returned or signed up at the same moment."""
    require_transaction()
    # `no_key`: a move in one of the guest's games may refer to the guest, and this waits for that game.
    guest = unused_guests().select_for_update(no_key=True).filter(pk=guest_id).first()
    if guest is None:
        return False
    delete_account(guest)
    return True


UNUSED_GUESTS = Sweep("accounts.tasks.delete_unused_guests", due=unused_guests, work=_delete_if_unused)
