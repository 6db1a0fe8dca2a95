"""The list of finished games."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy

from games.home.filters import ANY, SEATS, choice, rated_choice
from games.tables import errors
from games.tables.cards import GameCard, game_cards
from games.tables.models import Game
from games.tables.queries import ended_before, finished_games_visible_to
from novaluna_site.i18n import lazy_digits
from novaluna_site.web.query import row_id

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
    """The last game of this page, for the link to the next; None on the last page."""


def finished_games(request: HttpRequest) -> HttpResponse:
    form = FinishedFilter(request.GET, label_suffix="")
    chosen: dict[str, Any] = form.cleaned_data if form.is_valid() else {}
    try:
        found = finished_games_visible_to(request.user, **chosen)
    except errors.Refused as refusal:
        form.add_error(refusal.data["field"], str(refusal))
        found = finished_games_visible_to(request.user).none()
    page = _page(request, found)
    return render(request, "home/finished.html", {"form": form, "page": page})


def _page(request: HttpRequest, found: QuerySet[Game]) -> Page:
    """Pages have no numbers. Each starts after a given game, so that the last loads as fast as the first."""
    after = row_id(request.GET, "after")
    games = list(ended_before(found, after).defer(None)[: PAGE + 1])
    older = games[PAGE - 1].pk if len(games) > PAGE else None
    return Page(game_cards(games[:PAGE], request.user), older)
