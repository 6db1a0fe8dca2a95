"""Finished games to browse."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy

from games import errors
from games.drawing.numerals import lazy_digits
from games.models import Game
from games.pages.filters import ANY, SEATS, choice, rated_choice
from games.pages.game_cards import GameCard, game_cards
from games.selectors.games import finished_games_visible_to

PAGE = 24


class FinishedFilter(forms.Form):
    player = forms.CharField(label=gettext_lazy("Player"), max_length=20, required=False)
    opponent = forms.CharField(label=gettext_lazy("Opponent"), max_length=20, required=False)
    seat_count = choice(gettext_lazy("Players"), [("1", gettext_lazy("Solo")), *SEATS])
    rated = rated_choice()
    place = choice(gettext_lazy("The player came in"), [(place, lazy_digits(place)) for place in "1234"])
    reason = forms.ChoiceField(
        label=gettext_lazy("Ended by"), choices=[*ANY, *Game.Reason.choices], required=False
    )
    since = forms.DateField(
        label=gettext_lazy("From"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    until = forms.DateField(
        label=gettext_lazy("To"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )


@dataclass(frozen=True, slots=True)
class Page:
    cards: list[GameCard]
    older: int | None
    """The game the next page begins behind."""


def finished_games(request: HttpRequest) -> HttpResponse:
    form = FinishedFilter(request.GET, label_suffix="")
    chosen: dict[str, Any] = form.cleaned_data if form.is_valid() else {}
    try:
        found = finished_games_visible_to(request.user, **chosen)
    except errors.Refused as refusal:
        form.add_error(refusal.data["field"], str(refusal))
        found = finished_games_visible_to(request.user).none()
    page = _page(request, found)
    return render(request, "games/finished.html", {"form": form, "page": page})


def _page(request: HttpRequest, found: QuerySet[Game]) -> Page:
    """By the key of the last game shown, not by number: as quick on the last page as on the first."""
    after = request.GET.get("after", "")
    if after.isascii() and after.isdigit() and len(after) < 19:
        last = Game.objects.filter(pk=int(after), finished_at__isnull=False).only("finished_at").first()
        if last is not None:
            found = found.filter(
                Q(ended_at__lt=last.finished_at) | Q(ended_at=last.finished_at, pk__lt=last.pk)
            )
    games = list(found.defer(None)[: PAGE + 1])
    older = games[PAGE - 1].pk if len(games) > PAGE else None
    return Page(game_cards(games[:PAGE], request.user), older)
