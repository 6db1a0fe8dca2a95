"""Hints. Allowed only in casual games of one person against bots, where no other person is disadvantaged."""

from collections.abc import Sequence
from dataclasses import dataclass

import engine
from games.analysis.models import Hint
from games.tables.models import Game, Seat
from games.tables.snapshots import visible_state

HINTS_PER_GAME = 5


@dataclass(frozen=True, slots=True)
class HintState:
    """`left`: how many more hints the seat may ask for. `action`: the hint for this version, if there is one.

    `covers`: the goals that the action would cover.
    """

    left: int
    action: engine.Action | None = None
    covers: tuple[engine.GoalRef, ...] = ()


def allows_hints(game: Game, seats: Sequence[Seat], index: int | None) -> bool:
    """Whether the seat may ask for hints in this game."""
    if index is None or game.rated or len(seats) < 2:
        return False
    return all(seat.is_bot for seat in seats if seat.index != index) and not seats[index].is_played_by_bot


def hint_state(game: Game, index: int) -> HintState:
    """Only for a seat that `allows_hints` accepts."""
    hints = {hint.version: hint.action for hint in Hint.objects.filter(game=game, seat=index)}
    left = HINTS_PER_GAME - len(hints)
    text = hints.get(game.version)
    if not text:
        return HintState(left)
    action = engine.parse_action(text)
    previews = engine.previews(visible_state(game)).takes
    covers = next((tuple(preview.covers) for preview in previews if preview.take == action), ())
    return HintState(left, action, covers)
