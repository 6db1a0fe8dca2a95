"""Small example positions. They are reached by real moves, so the engine decides which goals are covered."""

from collections.abc import Sequence

from engine import TILES, Seat, Setup, State, Take, TileId, apply, new_game, parse_action

TOKENS = {1: 21, 2: 20}


def played(actions: str, *, wheel: Sequence[int] = (), seats: int = 1) -> State:
    """The game after these actions, for example `63@0,0 18@1,0`.

    `wheel`: the tiles at the start, clockwise from the marker; by default those of the actions.
    """
    takes = [parse_action(text) for text in actions.split()]
    first = [TileId(tile) for tile in wheel] or [take.tile for take in takes if isinstance(take, Take)]
    rest = [tile for tile in TILES if tile not in first]
    order = tuple(Seat(seat) for seat in range(seats))
    state = new_game(Setup(seats, TOKENS[seats], order, (*first, *rest)))
    for take in takes:
        state = apply(state, take)
    return state
