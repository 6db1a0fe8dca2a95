"""The hint that the table page shows: in words, and as a draft of the turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

import engine
from games.analysis.queries import HintState, Progress, allows_hints, hint_state
from games.bots.roster import ROSTER, STRONGEST
from games.drawing import cell_words, gain_words, short_tile_words
from games.tables.draft import turn_query
from games.tables.models import Game, Seat


@dataclass(frozen=True, slots=True)
class TableHint:
    """`left`: how many more hints the player may ask for. `words`: the hint for this turn, or empty.

    `query`: the query string that shows the hint as a draft. `is_awaited`: the bot still thinks.
    """

    left: int
    words: str
    query: str
    is_awaited: bool
    can_ask: bool


def read_hint(game: Game, seats: Sequence[Seat], viewer: int | None) -> TableHint | None:
    """None unless the viewer is to move and hints are allowed."""
    if viewer is None or viewer != game.to_move or not allows_hints(game, seats, viewer):
        return None
    state = hint_state(game, viewer)
    return TableHint(
        left=state.left,
        words=_words(state),
        query=turn_query(state.action),
        is_awaited=state.progress == Progress.WORKING,
        can_ask=state.progress == Progress.STOPPED or (state.progress == Progress.NONE and state.left > 0),
    )


def _words(state: HintState) -> str:
    match state.action:
        case engine.Take(tile=tile, x=x, y=y):
            # Translators: for example "Hint: blue 5 (1 left; covers 2 goals)".
            return _("Hint: %(tile)s (%(place)s; %(gain)s)") % {
                "tile": short_tile_words(engine.TILES[tile]),
                "place": cell_words((x, y)),
                "gain": gain_words(len(state.covers)),
            }
        case engine.Refill():
            return _("Hint: refill the wheel")
    if state.progress == Progress.WORKING:
        return _("%(name)s is thinking…") % {"name": ROSTER[STRONGEST].name}
    if state.progress == Progress.STOPPED:
        return _("That didn’t work. Ask again: it’s still the same hint.")
    return ""
