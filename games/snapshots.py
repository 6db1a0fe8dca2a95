"""The one allow-list projection of a game: page, API, socket, mail and export show what is built here.

Nothing here reads `GameSecret` except for a finished game's proof: a position comes from the engine's public face,
which carries no pile order.
"""

from typing import Any

import engine


def move_event(
    game_id: int, seat: int, action: engine.Action, before: engine.State, after: engine.State
) -> dict[str, Any]:
    """What one action did, for everybody: stored as the move's answer, sent to sockets, listed by `/events`."""
    old, new = engine.position(before), engine.position(after)
    known = {(tile, goal) for tile, goal in old["covered"][seat]}
    drawn = [
        [slot, tile]
        for slot, tile in enumerate(new["wheel"])
        if tile is not None and old["wheel"][slot] != tile
    ]
    return {
        "game": game_id,
        "version": after.ply,
        "ply": after.ply,
        "seat": seat,
        "action": str(action),
        "covered": [pair for pair in new["covered"][seat] if tuple(pair) not in known],
        "drawn": drawn,
        "to_move": new["to_move"],
        "over": new["over"],
        "reason": new["reason"],
    }
