from datetime import timedelta

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from games.matchmaking.models import Wish
from novaluna_site.sweeps import Sweep

KEEP = timedelta(days=60)
"""Usual waits need the last four weeks."""


def old_wishes() -> QuerySet[Wish]:
    """Those that ended long ago, except each player's last one: the next search begins with its choices."""
    newer = Wish.objects.filter(user=OuterRef("user"), pk__gt=OuterRef("pk"), is_standing=False)
    ended = Wish.objects.filter(ended_at__lt=timezone.now() - KEEP)
    return ended.filter(Exists(newer)).order_by("ended_at")


def _delete(ids: list[int]) -> int:
    return Wish.objects.filter(pk__in=ids).delete()[0]


OLD_WISHES = Sweep(
    "matchmaking.forget_old_wishes",
    due=old_wishes,
    work=lambda pk: _delete([pk]),
    work_on_many=_delete,
    batch=1000,
)
