"""Ends the searches of players who are away: nobody should wait for an opponent who has gone."""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.actions.lock_users import lock_users
from games.live.online import online_users
from games.live.presence import PresenceUnknown
from games.matchmaking.actions.change_wish import end_wishes
from games.matchmaking.models import LIVE, StandingWish, Wish
from novaluna_site.sweeps import Sweep
from novaluna_site.transactions import require_transaction

LIVE_ABSENCE = timedelta(minutes=10)
"""A search for a live game ends when its player has been away for so long."""
ABSENCE = timedelta(days=14)
"""The same for all other searches."""


def abandoned_wishes() -> list[int]:
    """The ids of open wishes whose players are away. None while nobody knows who is online."""
    found = dict(_unseen(timezone.now()).values_list("pk", "user"))
    try:
        online = online_users(set(found.values()))
    except PresenceUnknown:
        return []
    return [pk for pk, user_id in found.items() if user_id not in online]


def _unseen(now: datetime) -> QuerySet[Wish]:
    """A request says when a player was last seen. An open page says it only while it is open."""
    live = Q(pace=LIVE, created_at__lt=now - LIVE_ABSENCE, user__last_seen_at__lt=now - LIVE_ABSENCE)
    found = Wish.objects.filter(live | Q(user__last_seen_at__lt=now - ABSENCE), status=Wish.Status.OPEN)
    return found.order_by("created_at")


def _end(wish_id: int) -> int:
    require_transaction()
    wishes = Wish.objects.filter(pk=wish_id, status=Wish.Status.OPEN)
    return end_wishes(list(wishes.select_for_update(no_key=True)), Wish.Status.ENDED)


def abandoned_standing_wishes() -> QuerySet[StandingWish]:
    since = timezone.now() - ABSENCE
    return StandingWish.objects.filter(user__last_seen_at__lt=since, stopped_at=None).order_by("pk")


def _stop(standing_id: int) -> int:
    """The searches that it has made end by themselves."""
    require_transaction()
    standing = abandoned_standing_wishes().filter(pk=standing_id).first()
    if standing is None:
        return 0
    lock_users(standing.user_id)
    return abandoned_standing_wishes().filter(pk=standing_id).update(stopped_at=timezone.now())


ABANDONED_WISHES = Sweep("matchmaking.end_abandoned_wishes", due=abandoned_wishes, work=_end)
ABANDONED_STANDING_WISHES = Sweep(
    "matchmaking.stop_standing_wishes", due=abandoned_standing_wishes, work=_stop
)
