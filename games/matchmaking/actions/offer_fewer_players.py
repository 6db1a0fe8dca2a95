"""Three people who all want four players are asked about three players, or a bot as the fourth."""

from django.utils import timezone

from games.matchmaking import hooks
from games.matchmaking.events import announce_wishes
from games.matchmaking.matching import trios_short_of_one
from games.matchmaking.models import Wish
from games.matchmaking.queries.pool import open_wishes, read_pool
from novaluna_site.sweeps import Sweep
from novaluna_site.transactions import require_transaction

Trio = tuple[int, ...]


def trios_to_ask() -> list[Trio]:
    """Those with somebody who was not asked yet: everyone is asked once for each search."""
    unasked = set(open_wishes().filter(seats=4, asked_at=None).values_list("pk", flat=True))
    if not unasked:
        return []
    trios = trios_short_of_one(read_pool(open_wishes().filter(seats=4)))
    return [trio for trio in trios if not unasked.isdisjoint(trio)]


def _ask(trio: Trio) -> int:
    require_transaction()
    unasked = open_wishes().filter(pk__in=trio, asked_at=None).order_by("pk")
    wishes = list(unasked.select_for_update(no_key=True, of=("self",)))
    Wish.objects.filter(pk__in=[wish.pk for wish in wishes]).update(asked_at=timezone.now())
    announce_wishes(wish.user_id for wish in wishes)
    hooks.fewer_players_offered(wishes)
    return len(wishes)


OFFERS = Sweep("matchmaking.offer_fewer_players", due=trios_to_ask, work=_ask)
