"""Open tables, newest first."""

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from games.bots.roster import ROSTER
from games.home.lobby_rows import lobby_rows
from games.home.pages.filters import ANY, SEATS, choice, rated_choice
from games.tables.queries import is_newcomer, open_tables
from games.tables.time_control import choices as time_controls

PAGE = 20


class LobbyFilter(forms.Form):
    seats = choice(gettext_lazy("Players"), SEATS)
    rated = rated_choice()
    time = forms.ChoiceField(
        label=gettext_lazy("Pace"), choices=lambda: [*ANY, *time_controls()], required=False
    )


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    form = LobbyFilter(request.GET)
    # If the address contains an invalid value, nothing is filtered.
    chosen = form.cleaned_data if form.is_valid() else {}
    found = open_tables(
        seat_count=chosen.get("seats"), rated=chosen.get("rated"), time_control=chosen.get("time", "")
    )
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page": page,
        "rows": lobby_rows(list(page.object_list), request.user.pk),
        "is_filtered": any(value not in (None, "") for value in chosen.values()),
        "bots": list(ROSTER.values()),
        "starts": is_newcomer(request.user),
    }
    return render(request, "home/lobby.html", context)
