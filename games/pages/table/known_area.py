"""What a page that is open already shows of an area: it needs only the tiles that changed."""

from collections.abc import Sequence

import engine
from games.drawing import DrawnArea
from games.models import Move
from games.pages.table.log import last_cells


def known_area(state: engine.State, seat: int, moves: Sequence[Move], since: int) -> DrawnArea:
    """The seat's area at the version `since`, from what it is now and the moves that came later."""
    area = _without(state.areas[seat], [move for move in moves if move.ply > since and move.seat == seat])
    return DrawnArea(
        position={
            "areas": {seat: [(x, y, tile) for (x, y), tile in area.tiles.items()]},
            "covered": {seat: area.covered},
        },
        progress=engine.goal_progress(area),
        last=last_cells(move for move in moves if move.ply <= since).get(seat),
    )


def _without(area: engine.Area, moves: Sequence[Move]) -> engine.Area:
    """An area before these moves of its seat."""
    placed = set(map(engine.parse_action, (move.action for move in moves)))
    covered = {tuple(goal) for move in moves for goal in move.answer["covered"]}
    before = engine.Area()
    for (x, y), tile in area.tiles.items():
        if engine.Take(tile, x, y) not in placed:
            before = before.with_tile(engine.TILES[tile], (x, y))
    return before.with_covered(goal for goal in area.covered if goal not in covered)
