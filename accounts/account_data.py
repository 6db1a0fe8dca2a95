"""The personal data in the models of this package, allauth's included.

The `export_` functions read, for the export. The `erase_` functions delete, when the account is deleted.
"""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import BigIntegerField, Exists, F, OuterRef, Q, Value
from django.db.models.functions import Cast, Concat

from accounts.actions.sessions import forget_unlisted_sessions
from accounts.models import Block, EnjoyedPlayer, Follow, Preferences, User
from accounts.personal_data import Section, register


def export_profile(user: User) -> dict[str, Any]:
    fields = (
        "id", "username", "kind", "email", "date_joined", "last_login", "last_seen_at",
        "seen_language", "is_staff",
    )  # fmt: skip
    return {name: getattr(user, name) for name in fields}


def export_preferences(user: User) -> dict[str, Any]:
    return {field.name: getattr(user, field.name) for field in Preferences._meta.get_fields()}


def export_email_addresses(user: User) -> list[Any]:
    return list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary"))


def export_sessions(user: User) -> list[Any]:
    return list(
        UserSession.objects.filter(user=user).values("created_at", "last_seen_at", "ip", "user_agent")
    )


def export_second_factors(user: User) -> list[dict[str, Any]]:
    """Without the secrets, so that a lost export can't be used to log in."""
    return [
        {
            "type": authenticator.type,
            "name": authenticator.data.get("name", ""),
            "created_at": authenticator.created_at,
            "last_used_at": authenticator.last_used_at,
        }
        for authenticator in Authenticator.objects.filter(user=user)
    ]


def export_blocks(user: User) -> list[Any]:
    """Without the blocks that other users placed on this user, which are the personal data of those users."""
    blocks = Block.objects.filter(user=user)
    return list(blocks.values("kind", "created_at", username=F("other__username")))


def export_follows(user: User) -> list[Any]:
    follows = Follow.objects.filter(user=user).order_by("pk")
    return list(follows.values("created_at", who=F("other__username")))


def export_enjoyed_players(user: User) -> list[Any]:
    """Without the marks that others made for this user, which are the personal data of those users."""
    marks = EnjoyedPlayer.objects.filter(user=user).order_by("pk")
    return list(marks.values("created_at", username=F("other__username")))


def erase_email_addresses(user: User) -> None:
    EmailAddress.objects.filter(user=user).delete()


def erase_second_factors(user: User) -> None:
    Authenticator.objects.filter(user=user).delete()


def erase_sessions(user: User) -> None:
    """Those in the list have already been ended. Guests have no others, because they have no password."""
    if not user.is_guest:
        addresses = {user.email, *EmailAddress.objects.filter(user=user).values_list("email", flat=True)}
        forget_unlisted_sessions(user, {address.lower() for address in addresses if address})


def erase_admin_log(user: User) -> None:
    """Keep what staff did. Only the names of the objects are replaced, which are names and addresses."""
    for model in (User, EmailAddress, Authenticator, UserSession):
        own = Q(pk=user.pk) if model is User else Q(user=user)
        ids = [str(pk) for pk in model._default_manager.filter(own).values_list("pk", flat=True)]
        # It is not known whose the objects were that no longer exist.
        same_id = Cast(OuterRef("object_id"), BigIntegerField())
        is_gone = ~Exists(model._default_manager.filter(pk=same_id))
        entries = LogEntry.objects.filter(
            Q(object_id__in=ids) | is_gone, content_type=ContentType.objects.get_for_model(model)
        )
        entries.update(object_repr=Concat(Value(f"{model._meta.verbose_name_raw} "), "object_id"))


def erase_blocks(user: User) -> None:
    Block.objects.filter(Q(user=user) | Q(other=user)).delete()


def erase_follows(user: User) -> None:
    Follow.objects.filter(Q(user=user) | Q(other=user)).delete()


def erase_enjoyed_players(user: User) -> None:
    EnjoyedPlayer.objects.filter(Q(user=user) | Q(other=user)).delete()


def register_account_data() -> None:
    register(Section("profile", export_profile, erase_admin_log))
    register(Section("preferences", export_preferences))
    # Before the addresses, because it has to know them.
    register(Section("sessions", export_sessions, erase_sessions))
    register(Section("email_addresses", export_email_addresses, erase_email_addresses))
    register(Section("second_factors", export_second_factors, erase_second_factors))
    register(Section("mutes_and_blocks", export_blocks, erase_blocks))
    register(Section("follows", export_follows, erase_follows))
    register(Section("enjoyed_players", export_enjoyed_players, erase_enjoyed_players))
