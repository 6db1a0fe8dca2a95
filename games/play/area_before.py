"""The area that an open page shows, so that a live update can leave out the tiles that have not changed."""

from collections.abc import Sequence

import engine
from games.drawing import AreaSnapshot
from games.play.log import last_cells
from games.tables.models import Move


def area_before(state: engine.State, seat: int, moves: Sequence[Move], since: int) -> AreaSnapshot:
    """The seat's area at version `since`, computed from the current one and the later moves."""
    area = _area_without(
        state.areas[seat], [move for move in moves if move.ply > since and move.seat == seat]
    )
    return AreaSnapshot(
        position={
            "areas": {seat: [(x, y, tile) for (x, y), tile in area.tiles.items()]},
            "covered": {seat: area.covered},
        },
        progress=engine.goal_progress(area),
        last=last_cells(move for move in moves if move.ply <= since).get(seat),
    )


def _area_without(area: engine.Area, moves: Sequence[Move]) -> engine.Area:
    """`moves`: the last ones of the area's seat."""
    placed = set(map(engine.parse_action, (move.action for move in moves)))
    covered = {tuple(goal) for move in moves for goal in move.answer["covered"]}
    before = engine.Area()
    for (x, y), tile in area.tiles.items():
        if engine.Take(tile, x, y) not in placed:
            before = before.with_tile(engine.TILES[tile], (x, y))
    return before.with_covered(goal for goal in area.covered if goal not in covered)
