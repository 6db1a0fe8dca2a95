"""Muting and blocking. Everything that lets one person reach another asks here first."""

from collections.abc import Iterable

from django.db.models import Q

from accounts.models import Distance, Follow, User


def set_distance(user: User, other: User, kind: Distance.Kind) -> Distance:
    """`other` is somebody else. Who is blocked neither follows nor is followed."""
    if kind == Distance.Kind.BLOCKED:
        Follow.objects.filter(Q(user=user, other=other) | Q(user=other, other=user)).delete()
    return Distance.objects.update_or_create(user=user, other=other, defaults={"kind": kind})[0]


def remove_distance(user: User, other: User) -> None:
    Distance.objects.filter(user=user, other=other).delete()


def is_blocked_by_any(user: User, others: Iterable[int]) -> bool:
    """Whether one of `others` (user ids) has blocked `user`."""
    return Distance.objects.filter(user__in=others, other=user, kind=Distance.Kind.BLOCKED).exists()
