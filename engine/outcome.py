"""R5.3, R6.6: how a game ended."""

from dataclasses import dataclass

from engine import solo
from engine.actions import Seat
from engine.state import EndReason, State


@dataclass(frozen=True, slots=True)
class Outcome:
    """`ranking`: seats from first to last, None in solo. `score`: solo only, None when the player left."""

    reason: EndReason
    ranking: tuple[Seat, ...] | None
    score: int | None


def outcome(state: State) -> Outcome | None:
    """How the game ended, None while it goes on."""
    reason = state.end_reason
    if reason is None:
        return None
    if state.is_solo:
        return Outcome(reason, None, solo.score(state))
    return Outcome(reason, ranking(state), None)


def ranking(state: State) -> tuple[Seat, ...]:
    """R5.3: fewest tokens left first, ties in turn order; then the seats that left, the last one first."""
    # sorted() is stable, so seats with equal tokens stay in the order of R2.1.
    remaining = sorted(state.order, key=state.tokens_left)
    return (*remaining, *reversed(state.departed))
