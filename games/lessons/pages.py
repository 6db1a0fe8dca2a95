"""The rules with pictures, the first lesson, and what is made to be printed: a card and a score sheet."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine import TILES
from games.lessons.exercises import EXERCISES
from games.lessons.lesson import lesson_page
from games.lessons.pictures import BEHIND, COUNTS_ONCE, EXAMPLE_TILE, EXAMPLES, NOT_ITSELF, START
from games.lessons.score_form import ScoreForm

GAMES_PER_SHEET = range(1, 13)


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    context = {
        "start": START,
        "behind": BEHIND,
        "tile": TILES[EXAMPLE_TILE],
        "examples": EXAMPLES,
        "common_mistakes": (COUNTS_ONCE, NOT_ITSELF),
        "names": [_("You"), _("Mina")],
    }
    return render(request, "lessons/rules.html", context)


@require_safe
def rules_card(request: HttpRequest) -> HttpResponse:
    context = {
        "tile": TILES[EXAMPLE_TILE],
        "example": EXAMPLES[-1].pictures[0],
        "start": START,
        "names": [_("You"), _("Mina")],
    }
    return render(request, "lessons/card.html", context)


@require_safe
def score_sheet(request: HttpRequest) -> HttpResponse:
    """With numbers in the address, their score."""
    is_asked = any(name in request.GET for name in ScoreForm.base_fields)
    form = ScoreForm(request.GET if is_asked else None)
    score = form.score
    half = len(GAMES_PER_SHEET) // 2
    context = {"form": form, "score": score, "blocks": (GAMES_PER_SHEET[:half], GAMES_PER_SHEET[half:])}
    refused = is_asked and score is None
    return render(request, "lessons/score_sheet.html", context, status=422 if refused else 200)


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
