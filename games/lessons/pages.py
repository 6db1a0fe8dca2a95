"""The rules page with pictures, and the first lesson."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine import TILES, TileId
from games.lessons.exercises import EXERCISES
from games.lessons.lesson import lesson_page
from games.lessons.pictures import BEHIND, EXAMPLE_TILE, GOALS, START


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    context = {
        "start": START,
        "behind": BEHIND,
        "tile": TILES[TileId(EXAMPLE_TILE)],
        "goals": GOALS,
        "names": [_("You"), _("Mina")],
    }
    return render(request, "lessons/rules.html", context)


@require_safe
def lesson(request: HttpRequest, number: int = 1) -> HttpResponse:
    if number not in range(1, len(EXERCISES) + 1):
        raise Http404
    context = {
        "lesson": lesson_page(number, request.GET),
        "exercises": EXERCISES,
        "names": [_("You"), _("Mina")],
    }
    return render(request, "lessons/lesson.html", context)
