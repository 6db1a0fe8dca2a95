"""Play a friend: a table with a link that opens with one press, or a challenge to a player."""

from typing import Any, cast

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from accounts.guest_session import enter_as_guest
from accounts.models import User
from accounts.queries import other_person
from games.home.actions.open_quick_table import challenge
from games.home.friends import followed_players, online_mark, with_facts
from games.home.pages.paces import KIND, KINDS, USUAL_PACES
from games.tables import errors
from games.tables.actions.open_table import open_table
from games.tables.challenges import USUAL_PACE
from games.tables.contributions import posted_contribution
from games.tables.models import Game
from games.tables.models.game import MAX_NAME
from games.tables.options import TableOptions, tokens_for
from novaluna_site.i18n import lazy_digits
from novaluna_site.web.refusals import to_log_in, with_refusals

MOST_ASKED = 5


class FriendForm(forms.Form):
    """Every question is answered already, so creating the link takes one press."""

    time_control = forms.ChoiceField(
        label=gettext_lazy("Pace"),
        choices=list(USUAL_PACES.items()),
        initial=USUAL_PACE,
        widget=forms.RadioSelect,
    )
    rated = forms.BooleanField(
        label=KIND, required=False, initial=False, widget=forms.RadioSelect(choices=KINDS)
    )
    seat_count = forms.TypedChoiceField(
        label=gettext_lazy("Players"),
        coerce=int,
        choices=[(seats, lazy_digits(str(seats))) for seats in (2, 3, 4)],
        initial=2,
        widget=forms.RadioSelect,
    )
    name = forms.CharField(
        label=gettext_lazy("Game name"),
        max_length=MAX_NAME,
        required=False,
        help_text=gettext_lazy("Shown to other players."),
    )

    def options(self) -> TableOptions:
        seats = self.cleaned_data["seat_count"]
        return TableOptions(access=Game.Access.LINK, tokens=tokens_for("full", seats), **self.cleaned_data)


@require_http_methods(["GET", "HEAD", "POST"])
def play_friend(request: HttpRequest) -> HttpResponse:
    """Visitors become guests when they create the link."""
    form, is_full = FriendForm(request.POST or None), False
    if request.method == "POST" and form.is_valid():
        contribution = posted_contribution(request.POST)
        if refusal := enter_as_guest(request):
            return refusal
        try:
            game = open_table(cast(User, request.user), form.options(), contribution=contribution)
        except errors.SiteError as refused:
            form.add_error(None, str(refused))
            is_full = isinstance(refused, errors.GameLimit)
        else:
            return redirect("table", game_id=game.pk)
    context = {**_context(request, form), "is_full": is_full}
    return render(request, "home/play_friend.html", context, status=422 if form.is_bound else 200)


def _context(request: HttpRequest, form: FriendForm) -> dict[str, Any]:
    user = request.user
    friends = followed_players(user) if isinstance(user, User) else []
    return {
        "form": form,
        "known": with_facts(user, friends[:MOST_ASKED]) if isinstance(user, User) else [],
        "has_more_friends": len(friends) > MOST_ASKED,
        "friends_online": online_mark(friends),
        "can_be_rated": isinstance(user, User) and user.can_be_rated,
    }


@require_POST
@with_refusals
def challenge_player(request: HttpRequest, username: str) -> HttpResponse:
    """Challenge a player to a game. With the field `guest`, a visitor becomes a guest first."""
    contribution, rival = posted_contribution(request.POST), other_person(request.user, username)
    if not request.user.is_authenticated:
        if "guest" not in request.POST:
            return to_log_in(request)
        if refusal := enter_as_guest(request):
            return refusal
    game = challenge(cast(User, request.user), rival, contribution)
    return redirect("table", game_id=game.pk)
