"""A real position, for the landing page and the artwork."""

from functools import cache
from pathlib import Path
from typing import Any

from engine import position, previews, read_record, replay
from games.drawing import Choice

SHOWCASE = Path(__file__).with_name("showcase.json")
"""A four-player game, stopped where one placement covers three goals."""


@cache
def showcase() -> dict[str, Any]:
    record = read_record(SHOWCASE.read_text(encoding="utf-8"))
    *_, state = replay(record)
    found = previews(state)
    best = max(found.takes, key=lambda preview: len(preview.covers))
    return {
        "position": position(state),
        "names": record.extras["players"],
        "progress": found.progress[state.order[0]],
        "takes": [preview for preview in found.takes if preview.take.tile == best.take.tile],
        "choice": Choice(best.take.tile, best),
    }
