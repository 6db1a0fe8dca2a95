"""The rules page, with pictures."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from engine import TILES, TileId
from games.lessons.pictures import BEHIND, EXAMPLE_TILE, GOALS, START


def learn(request: HttpRequest) -> HttpResponse:
    context = {
        "start": START,
        "behind": BEHIND,
        "tile": TILES[TileId(EXAMPLE_TILE)],
        "goals": GOALS,
        "names": [_("You"), _("Mina")],
    }
    return render(request, "lessons/rules.html", context)
