from collections.abc import Collection, Iterable, Sequence
from ipaddress import ip_address, ip_network

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.signing import BadSignature, TimestampSigner
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Block, EnjoyedPlayer, Follow, User
from accounts.usernames import skeleton
from novaluna_site import errors


def is_username_taken(username: str) -> bool:
    """Whether a user has this name or one that looks like it."""
    return User.objects.filter(username_skeleton=skeleton(username)).exists()


def stored_user(user_id: int) -> User:
    """The user as the database has it now. Raises User.DoesNotExist."""
    return User.objects.get(pk=user_id)


def user_named(username: str) -> User | None:
    """The user with this name, ignoring case."""
    found = User.objects.filter(username_skeleton=skeleton(username)).first()
    return found if found is not None and found.username.lower() == username.lower() else None


def user_with_address(address: str) -> User | None:
    """The user with this mail address, confirmed or not, ignoring case."""
    found = EmailAddress.objects.filter(email__iexact=address).order_by("-verified", "pk")
    return next((row.user for row in found.select_related("user")), None)


def player_named(username: str) -> User:
    """The user with this name, unless they deleted their account. Raises NotFound."""
    user = user_named(username)
    if user is None or user.kind == User.Kind.FORMER:
        raise errors.NotFound(_("There’s no player with this name: %(name)s") % {"name": username})
    return user


def other_person(user: User | AnonymousUser, username: str) -> User:
    """The person with this name: not `user`, not a bot, not a deleted account. Raises NotFound."""
    other = user_named(username)
    if other is None or other == user or other.kind in (User.Kind.BOT, User.Kind.FORMER):
        raise errors.NotFound
    return other


def active_guest(guest_id: int) -> User | None:
    return User.objects.filter(pk=guest_id, kind=User.Kind.GUEST, is_active=True).first()


def users_named(usernames: Iterable[str], *, field: str) -> tuple[User, ...]:
    """Raises `Refused` for the first name that does not exist or is repeated."""
    found: list[User] = []
    for username in usernames:
        user = user_named(username)
        if user is None:
            raise errors.Refused(
                _("There’s no player with this name: %(name)s") % {"name": username}, field=field
            )
        if user in found:
            raise errors.Refused(_("You entered this name twice: %(name)s") % {"name": username}, field=field)
        found.append(user)
    return tuple(found)


def blocks_of(user: User) -> QuerySet[Block]:
    """The players this user has muted or blocked."""
    return Block.objects.filter(user=user).select_related("other")


def block_between(user: User | AnonymousUser, other: User) -> str:
    """`muted`, `blocked`, or an empty text."""
    if not isinstance(user, User):
        return ""
    return blocks_of(user).filter(other=other).values_list("kind", flat=True).first() or ""


def is_blocked_by_any(user: User, others: Iterable[int]) -> bool:
    """Whether one of `others` (user ids) has blocked `user`."""
    return Block.objects.filter(user__in=others, other=user, kind=Block.Kind.BLOCKED).exists()


def blocked_pairs(user_ids: Collection[int]) -> set[frozenset[int]]:
    """The pairs of these users of which one has blocked the other."""
    blocks = Block.objects.filter(user__in=user_ids, other__in=user_ids, kind=Block.Kind.BLOCKED)
    return {frozenset(pair) for pair in blocks.values_list("user", "other")}


def is_block_among(users: Collection[int]) -> bool:
    """Whether one of these users (ids) has blocked another of them."""
    return Block.objects.filter(user__in=users, other__in=users, kind=Block.Kind.BLOCKED).exists()


def friends_of(user: User) -> QuerySet[User]:
    """The users who follow this user and are followed back."""
    return User.objects.filter(
        pk__in=Follow.objects.filter(user=user, other__follows__other=user).values("other")
    )


def friend_ids(user: User) -> frozenset[int]:
    return frozenset(friends_of(user).values_list("pk", flat=True))


def is_following(user: User, other: User) -> bool:
    return Follow.objects.filter(user=user, other=other).exists()


def enjoyed_by(user: User) -> QuerySet[EnjoyedPlayer]:
    """The people with whom the user enjoyed playing, the latest mark first. Only the user may see them."""
    return EnjoyedPlayer.objects.filter(user=user).select_related("other").order_by("-pk")


def enjoyed_ids(user: User, others: Iterable[int]) -> frozenset[int]:
    """Those of `others` (user ids) with whom the user enjoyed playing."""
    return frozenset(enjoyed_by(user).filter(other__in=others).values_list("other", flat=True))


def enjoyed_pairs(user_ids: Collection[int]) -> set[frozenset[int]]:
    """The pairs among these users of whom both enjoyed playing with the other. One query."""
    marks = EnjoyedPlayer.objects.filter(user__in=user_ids, other__in=user_ids)
    found = set(marks.values_list("user", "other"))
    return {frozenset(pair) for pair in found if pair[::-1] in found}


def authenticators_with_secrets() -> list[Authenticator]:
    """Without passkeys, which store nothing secret, and without the secrets themselves."""
    rows = Authenticator.objects.exclude(type=Authenticator.Type.WEBAUTHN)
    return list(rows.order_by("pk").only("type", "user_id"))


def count_sessions_of_old_keys(keys: Sequence[str]) -> int:
    """How many sessions were last saved before the first of the keys became the current one."""
    signer = TimestampSigner(key=keys[0], fallback_keys=[], salt=SessionStore().key_salt)
    sessions = Session.objects.filter(expire_date__gt=timezone.now())
    return sum(
        not _is_signed(signer, data) for data in sessions.values_list("session_data", flat=True).iterator()
    )


def _is_signed(signer: TimestampSigner, text: str) -> bool:
    try:
        signer.unsign(text)
    except BadSignature:
        return False
    return True


def networks_of(user_ids: Collection[int]) -> dict[int, frozenset[str]]:
    """The networks from which each user has logged in, as far as the sessions still exist.

    Private addresses say nothing: a wrongly configured proxy would make all users one household.
    """
    found: dict[int, set[str]] = {}
    sessions = UserSession.objects.filter(user__in=user_ids).values_list("user", "ip")
    for user_id, address in sessions.iterator():
        if network := _network_of(address):
            found.setdefault(user_id, set()).add(network)
    return {user_id: frozenset(networks) for user_id, networks in found.items()}


def _network_of(address: str) -> str:
    """An IPv4 address, or the 64 bits of an IPv6 address that a household shares; empty if it is private."""
    ip = ip_address(address)
    if not ip.is_global:
        return ""
    return str(ip) if ip.version == 4 else str(ip_network((ip, 64), strict=False))
