"""R3: the turn. Which actions are legal (`legal_actions`, `refusal`) and what they do (`apply`)."""

from dataclasses import replace
from typing import NamedTuple

from engine import solo, track
from engine.actions import Action, EndPhase, Refill, Seat, Take
from engine.area import ORIGIN, Area, Cell
from engine.errors import IllegalMove
from engine.goals import newly_met
from engine.state import Ply, State
from engine.tiles import TILES, Tile

RULES_VERSION = 1
MOST_TILES_TO_REFILL = 2


class Refusal(NamedTuple):
    """Why an action is illegal: see IllegalMove."""

    code: str
    reason: str
    rule: str | None


GAME_OVER = Refusal("game-over", "the game is over", "R5")


def legal_actions(state: State) -> tuple[Action, ...]:
    """All actions of the seat to move, () when the game is over. Leaving is always legal and not listed."""
    seat = state.to_move
    if seat is None:
        return ()
    actions: list[Action] = [Refill()] if can_refill(state) else []
    cells = state.areas[seat].free_cells()
    actions += [Take(tile, x, y) for tile in state.wheel.takeable() for x, y in cells]
    if can_end_phase(state):
        actions.append(EndPhase())
    return tuple(actions)


def can_refill(state: State) -> bool:
    return refusal(state, Refill()) is None


def can_end_phase(state: State) -> bool:
    return refusal(state, EndPhase()) is None


def refusal(state: State, action: Action) -> Refusal | None:
    """Why the action is illegal now, None when it is legal."""
    if state.end_reason is not None:
        return GAME_OVER
    if isinstance(action, Take):
        return _take_refusal(state, action)
    if isinstance(action, Refill):
        return _refill_refusal(state)
    if isinstance(action, EndPhase):
        return _end_phase_refusal(state)
    return _leave_refusal(state, action.seat)


def apply(state: State, action: Action) -> State:
    """The state after the action. Raises IllegalMove."""
    refused = refusal(state, action)
    if refused:
        raise IllegalMove(refused.code, refused.reason, value=str(action), rule=refused.rule)
    return apply_unchecked(state, action)


def apply_unchecked(state: State, action: Action) -> State:
    """`apply` for searches, which try only legal actions. An illegal one gives a meaningless state."""
    if isinstance(action, Take):
        return _begin_turn(_take(state, action))
    after = replace(state, ply=Ply(state.ply + 1))
    if isinstance(action, Refill):
        return _refill(after)
    if isinstance(action, EndPhase):
        return solo.end_phase(after)
    return _leave(after, action.seat)


def _take_refusal(state: State, take: Take) -> Refusal | None:
    cell = (take.x, take.y)
    area = state.areas[state.order[0]]
    if take.tile not in state.wheel.takeable():
        return Refusal("not-takeable", "not one of the first three tiles after the marker", "R3.2")
    if not area.tiles:
        return None if cell == ORIGIN else Refusal("not-at-origin", "the first tile goes to 0,0", "R3.4")
    if cell in area.tiles:
        return Refusal("cell-taken", "a tile is already there", "R3.4")
    if not area.is_beside(cell):
        return Refusal("not-adjacent", "the cell shares no side with a tile of the area", "R3.4")
    return None


def _refill_refusal(state: State) -> Refusal | None:
    """R3.1. "At most once a turn" needs no memory: after a refill the wheel is full or the pile is empty."""
    if state.is_solo:
        return Refusal("no-refill-in-solo", "there is no refill in solo", "R6.2")
    if state.wheel.count > MOST_TILES_TO_REFILL:
        return Refusal("too-many-tiles", f"{state.wheel.count} tiles are on the wheel", "R3.1")
    if not state.pile:
        return Refusal("pile-empty", "the pile is empty", "R3.1")
    return None


def _end_phase_refusal(state: State) -> Refusal | None:
    if not state.is_solo:
        return Refusal("not-solo", "only a solo game has phases", "R6.3")
    if state.phase_one is not None:
        return Refusal("phase-ended", "phase 1 has ended", "R6.3")
    if len(state.areas[0].covered) < solo.first_stack(state):
        return Refusal("too-few-tokens", f"fewer than {solo.first_stack(state)} tokens are placed", "R6.3")
    return None


def _leave_refusal(state: State, seat: Seat) -> Refusal | None:
    if seat not in range(state.seats):
        return Refusal("no-such-seat", f"the seats are 0 to {state.seats - 1}", None)
    if seat in state.departed:
        return Refusal("already-left", "the seat has left already", None)
    return None


def _take(state: State, take: Take) -> State:
    """R3.2 to R3.5."""
    tile = TILES[take.tile]
    seat = state.order[0]
    area = placed(state.areas[seat], tile, (take.x, take.y))
    return State(
        ply=Ply(state.ply + 1),
        tokens=state.tokens,
        wheel=state.wheel.without(tile.id),
        pile=state.pile,
        track=track.advanced(state.track, tile.time),
        areas=(*state.areas[:seat], area, *state.areas[seat + 1 :]),
        departed=state.departed,
        phase_one=state.phase_one,
    )


def placed(area: Area, tile: Tile, cell: Cell) -> Area:
    """R3.4, R3.5: the area after placing the tile and covering every goal that is now met."""
    area = area.with_tile(tile, cell)
    met = newly_met(area, cell)
    return area.with_covered(met) if met else area


def _begin_turn(state: State) -> State:
    """What follows a take automatically: the forced refill (R3.1) or the end of phase 1 (R6.3)."""
    if state.wheel.count or state.end_reason == "tokens":
        return state
    if not state.is_solo:
        return _refill(state)
    return solo.end_phase(state) if state.phase_one is None else state


def _refill(state: State) -> State:
    """R3.1."""
    wheel, pile = state.wheel.refilled(state.pile)
    return replace(state, wheel=wheel, pile=pile)


def _leave(state: State, seat: Seat) -> State:
    return replace(state, track=track.without(state.track, seat), departed=(*state.departed, seat))
