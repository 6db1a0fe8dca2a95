from random import Random

import engine
from engine.bots import choose
from games.analysis.models import Hint
from games.bots.roster import STRONGEST
from games.tables.snapshots import visible_state

THINKING_SECONDS = 1.0


def find_hint(hint_id: int) -> None:
    """Compute a hint that a player asked for. The bot sees only what the seat may see."""
    hint = Hint.objects.select_related("game").get(pk=hint_id)
    if hint.action or hint.game.version != hint.version or hint.game.to_move != hint.seat:
        return
    view = engine.view(visible_state(hint.game), engine.Seat(hint.seat))
    action = choose(STRONGEST, view, Random(), seconds=THINKING_SECONDS)  # noqa: S311 no secret
    Hint.objects.filter(pk=hint_id, action="").update(action=str(action))
