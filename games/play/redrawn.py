"""Which small areas a live update of the table has to draw again."""

from collections.abc import Sequence

from engine import Take, parse_action
from games.drawing.mini_area import shared_size
from games.tables.models import Move

Areas = Sequence[Sequence[tuple[int, int, int]]]


def redrawn_seats(areas: Areas, newer: Sequence[Move], since: int) -> frozenset[int]:
    """The seats whose small areas changed since version `since`; all seats if that is 0.

    Small areas share one scale. So all of them change if the largest one has grown.
    """
    placed = {(move.seat, take.tile) for move in newer if isinstance(take := parse_action(move.action), Take)}
    before = [
        [(x, y, tile) for x, y, tile in area if (seat, tile) not in placed] for seat, area in enumerate(areas)
    ]
    if not since or shared_size(before) != shared_size(areas):
        return frozenset(range(len(areas)))
    return frozenset(move.seat for move in newer)
