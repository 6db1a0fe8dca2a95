"""Hints: in casual games of one person against bots, so that nobody else is played against with help."""

from collections.abc import Sequence
from dataclasses import dataclass

import engine
from games.models import Game, Hint, Seat
from games.snapshots import visible_state

HINTS_PER_GAME = 5
HINT_BOT = "full-moon"


@dataclass(frozen=True, slots=True)
class HintState:
    """`left`: how many more the seat may ask for. `action`: what it was told at this version, if anything.

    `covers`: the goals that the action would cover.
    """

    left: int
    action: engine.Action | None = None
    covers: tuple[engine.GoalRef, ...] = ()


def allows_hints(game: Game, seats: Sequence[Seat], index: int | None) -> bool:
    """Whether the seat may ever ask at this table."""
    if index is None or game.rated or len(seats) < 2:
        return False
    return all(seat.is_bot for seat in seats if seat.index != index) and not seats[index].is_played_by_bot


def hint_state(game: Game, index: int) -> HintState:
    """For a seat that may ask."""
    hints = {hint.version: hint.action for hint in Hint.objects.filter(game=game, seat=index)}
    left = HINTS_PER_GAME - len(hints)
    text = hints.get(game.version)
    if not text:
        return HintState(left)
    action = engine.parse_action(text)
    previews = engine.previews(visible_state(game)).takes
    covers = next((tuple(preview.covers) for preview in previews if preview.take == action), ())
    return HintState(left, action, covers)
