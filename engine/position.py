"""The position of docs/record.md: everything that is public, as plain JSON values."""

from typing import Any

from engine import solo
from engine.actions import Seat
from engine.outcome import outcome
from engine.rules import can_end_phase, can_refill
from engine.state import State


def position(state: State) -> dict[str, Any]:
    """docs/record.md's position object. It has the pile's size, never its order."""
    end = outcome(state)
    seats = [Seat(seat) for seat in range(state.seats)]
    track = {disc.seat: disc.position for disc in state.track}
    return {
        "ply": state.ply,
        "to_move": state.to_move,
        "marker": state.wheel.marker,
        "wheel": list(state.wheel.slots),
        "pile": len(state.pile),
        "takeable": [] if end else list(state.wheel.takeable().values()),
        "can_refill": can_refill(state),
        "track": [track.get(seat) for seat in seats],
        "order": list(state.order),
        "areas": [[[*cell, area.tiles[cell]] for cell in sorted(area.tiles)] for area in state.areas],
        "tokens_left": [state.tokens_left(seat) for seat in seats],
        "covered": [[list(goal) for goal in area.covered] for area in state.areas],
        "over": end is not None,
        "reason": end.reason if end else None,
        "ranking": list(end.ranking) if end and end.ranking else None,
        "solo": _solo(state) if state.is_solo else None,
    }


def _solo(state: State) -> dict[str, Any]:
    first = solo.finished_phase_one(state)
    return {
        "phase": solo.phase(state),
        "phase1_sum": first.sum if first else None,
        "phase1_missing": first.missing if first else None,
        "can_end_phase": can_end_phase(state),
        "score": solo.score(state),
    }
