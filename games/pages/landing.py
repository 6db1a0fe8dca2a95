"""What visitors see first: a real position, drawn like every other."""

from functools import cache
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from engine import position, previews, read_record, replay

SHOWCASE = Path(__file__).with_name("showcase.json")
"""A game of four, stopped where one placement covers three goals."""


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
        "best": best,
    }


def landing(request: HttpRequest) -> HttpResponse:
    return render(request, "landing.html", {**showcase(), "area_label": _("An area in a real game")})
