"""R3: the turn. What may be done (`legal_actions`, `check`) and what it does (`apply`)."""

from dataclasses import replace
from typing import assert_never

from engine import solo, track
from engine.actions import Action, EndPhase, Leave, Refill, Seat, Take
from engine.area import ORIGIN, Area, Cell, with_covered, with_tile
from engine.errors import IllegalMove
from engine.goals import newly_met
from engine.state import Ply, State
from engine.tiles import TILES, Tile

RULES_VERSION = 1
MOST_TILES_TO_REFILL = 2


def can_refill(state: State) -> bool:
    """R3.1, R6.2: whether a refill may be chosen.

    "At most once a turn" needs no memory: after a refill the wheel is full or the pile is empty.
    """
    return (
        not state.is_solo
        and bool(state.pile)
        and state.wheel.count <= MOST_TILES_TO_REFILL
        and state.end_reason is None
    )


def legal_actions(state: State) -> tuple[Action, ...]:
    """All actions of the seat to move, () when the game is over. Leaving is always possible, not listed."""
    seat = state.to_move
    if seat is None:
        return ()
    actions: list[Action] = [Refill()] if can_refill(state) else []
    cells = state.areas[seat].free_cells()
    actions += [Take(tile, x, y) for tile in state.wheel.takeable_tiles() for x, y in cells]
    if solo.can_end_phase(state):
        actions.append(EndPhase())
    return tuple(actions)


def apply(state: State, action: Action) -> State:
    """The state after the action. Raises IllegalMove."""
    check(state, action)
    return apply_unchecked(state, action)


def check(state: State, action: Action) -> None:
    """Raises IllegalMove, naming the rule, unless the action is legal."""
    if state.end_reason is not None:
        raise _illegal(action, "game-over", "the game is over", "R5")
    match action:
        case Take():
            _check_take(state, action)
        case Refill():
            _check_refill(state, action)
        case EndPhase():
            _check_end_phase(state, action)
        case Leave():
            _check_leave(state, action)
        case _:
            assert_never(action)


def apply_unchecked(state: State, action: Action) -> State:
    """`apply` for searches that only try legal actions; anything else gives nonsense."""
    match action:
        case Take():
            return _begin_turn(_take(state, action))
        case Refill():
            return _refill(replace(state, ply=Ply(state.ply + 1)))
        case EndPhase():
            return solo.end_phase(replace(state, ply=Ply(state.ply + 1)))
        case Leave():
            return _leave(state, action.seat)
        case _:
            assert_never(action)


def placed(area: Area, tile: Tile, cell: Cell) -> Area:
    """R3.4, R3.5: the area after placing the tile and covering every goal that is now met."""
    area = with_tile(area, tile, cell)
    return with_covered(area, newly_met(area, cell))


def _take(state: State, take: Take) -> State:
    tile = TILES[take.tile]
    seat = state.order[0]
    area = placed(state.areas[seat], tile, (take.x, take.y))
    return State(
        ply=Ply(state.ply + 1),
        tokens=state.tokens,
        wheel=state.wheel.without(tile.id),
        pile=state.pile,
        track=track.advanced(state.track, tile.time) if state.track else (),
        areas=(*state.areas[:seat], area, *state.areas[seat + 1 :]),
        departed=state.departed,
        phase_one=state.phase_one,
    )


def _begin_turn(state: State) -> State:
    """What happens by itself before the next turn: the forced refill (R3.1), the end of phase 1 (R6.3)."""
    if state.wheel.count or state.end_reason == "tokens":
        return state
    if not state.is_solo:
        return _refill(state)
    return solo.end_phase(state) if state.phase_one is None else state


def _refill(state: State) -> State:
    wheel = state.wheel.refilled(state.pile)
    drawn = wheel.count - state.wheel.count
    return replace(state, wheel=wheel, pile=state.pile[drawn:])


def _leave(state: State, seat: Seat) -> State:
    return replace(
        state,
        ply=Ply(state.ply + 1),
        track=track.without(state.track, seat),
        departed=(*state.departed, seat),
    )


def _check_take(state: State, take: Take) -> None:
    seat = state.order[0]
    cell = (take.x, take.y)
    area = state.areas[seat]
    if take.tile not in state.wheel.takeable_tiles():
        raise _illegal(take, "not-takeable", "not one of the first three tiles after the marker", "R3.2")
    if not area.tiles:
        if cell != ORIGIN:
            raise _illegal(take, "not-at-origin", "the first tile goes to 0,0", "R3.4")
    elif cell in area.tiles:
        raise _illegal(take, "cell-taken", "a tile is already there", "R3.4")
    elif not area.is_beside(cell):
        raise _illegal(take, "not-adjacent", "the cell shares no side with a tile of the area", "R3.4")


def _check_refill(state: State, action: Refill) -> None:
    if state.is_solo:
        raise _illegal(action, "no-refill-in-solo", "there is no refill in solo", "R6.2")
    if state.wheel.count > MOST_TILES_TO_REFILL:
        raise _illegal(action, "too-many-tiles", f"{state.wheel.count} tiles are on the wheel", "R3.1")
    if not state.pile:
        raise _illegal(action, "pile-empty", "the pile is empty", "R3.1")


def _check_end_phase(state: State, action: EndPhase) -> None:
    if not state.is_solo:
        raise _illegal(action, "not-solo", "only a solo game has phases", "R6.3")
    if state.phase_one is not None:
        raise _illegal(action, "phase-ended", "phase 1 has ended", "R6.3")
    if not solo.can_end_phase(state):
        raise _illegal(
            action, "too-few-tokens", f"fewer than {solo.first_stack(state)} tokens placed", "R6.3"
        )


def _check_leave(state: State, leave: Leave) -> None:
    if leave.seat not in range(state.seats):
        raise _illegal(leave, "no-such-seat", f"the game has {state.seats} seats", None)
    if leave.seat in state.departed:
        raise _illegal(leave, "already-left", "the seat has left already", None)


def _illegal(action: Action, code: str, reason: str, rule: str | None) -> IllegalMove:
    return IllegalMove(code, reason, value=str(action), rule=rule)
