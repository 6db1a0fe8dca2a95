"""The starting order of a game that swaps the turn order of another one."""

from collections import defaultdict
from collections.abc import Sequence

import engine
from games.tables.models import Game, Seat


def swapped_order(game_id: int, seats: Sequence[Seat]) -> list[engine.Seat] | None:
    """The starting order of that game turned around, for the same players in these seats.

    None if other people play, or if that game never began or no longer exists.
    """
    before = Game.objects.filter(pk=game_id, order__isnull=False).prefetch_related("seats").first()
    if before is None:
        return None
    players = [seat.user_id for seat in before.seats.all()]
    if sorted(players) != sorted(seat.user_id for seat in seats):
        return None
    # A bot may have several seats.
    seats_of: defaultdict[int, list[int]] = defaultdict(list)
    for seat in seats:
        seats_of[seat.user_id].append(seat.index)
    return [engine.Seat(seats_of[players[index]].pop(0)) for index in reversed(before.order or ())]
