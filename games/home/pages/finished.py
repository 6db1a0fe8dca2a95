"""The list of finished games."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_safe

from games.home.pages.filters import ANY, SEATS, choice, rated_choice
from games.home.queries import finished_page
from games.tables import errors
from games.tables.cards import GameCard, game_cards
from games.tables.models import Game
from novaluna_site.i18n import lazy_digits
from novaluna_site.web.query import row_id


class FinishedFilter(forms.Form):
    player = forms.CharField(label=gettext_lazy("Player"), max_length=20, required=False)
    opponent = forms.CharField(label=gettext_lazy("Opponent"), max_length=20, required=False)
    seat_count = choice(gettext_lazy("Players"), [("1", gettext_lazy("Solo")), *SEATS])
    rated = rated_choice()
    place = choice(gettext_lazy("Place of the player"), [(place, lazy_digits(place)) for place in "1234"])
    reason = forms.ChoiceField(
        label=gettext_lazy("How it ended"), choices=[*ANY, *Game.Reason.choices], required=False
    )
    since = forms.DateField(
        label=pgettext_lazy("date", "From"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    until = forms.DateField(
        label=pgettext_lazy("date", "To"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )


@dataclass(frozen=True, slots=True)
class Page:
    cards: list[GameCard]
    older: int | None
    """The last game of this page, for the link to the next; None on the last page."""


@require_safe
def finished_games(request: HttpRequest) -> HttpResponse:
    form = FinishedFilter(request.GET)
    chosen: dict[str, Any] = form.cleaned_data if form.is_valid() else {}
    page = Page([], older=None)
    try:
        found = finished_page(request.user, after=row_id(request.GET, "after"), **chosen)
        page = Page(game_cards(found.games, request.user), found.older)
    except errors.Refused as refusal:
        form.add_error(refusal.data["field"], str(refusal))
    is_own = chosen.get("player") == request.user.get_username() and request.GET.keys() == {"player"}
    return render(request, "home/finished.html", {"form": form, "page": page, "is_own": is_own})
