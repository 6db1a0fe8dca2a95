"""The forms of the page "Find an opponent"."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.home.pages.filters import ANY, SEATS, choice, rated_choice
from games.home.pages.paces import CASUAL, KIND, PER_MOVE, RATED, Option
from games.matchmaking.actions.make_wish import Choice
from games.matchmaking.models import Pace, StandingWish, Terms
from games.matchmaking.models.standing_wish import MOST_KEPT_GAMES
from games.matchmaking.models.terms import ANY_SEATS
from games.tables.time_control import choices as time_controls
from novaluna_site.i18n import lazy_digits

OFFERED_GAMES = 3
"""The number of games that is offered first."""
ANY_NUMBER = pgettext_lazy("number of players", "Any")
SEAT_CHOICES = [*((seats, lazy_digits(str(seats))) for seats in (2, 3, 4)), (ANY_SEATS, ANY_NUMBER)]
PACES = {
    Pace.LIVE: Option(pgettext_lazy("pace", "Live"), pgettext_lazy("pace", "10 min + 20 s"), "clock"),
    Pace.ONE_DAY: Option(pgettext_lazy("pace", "1 day"), PER_MOVE, "days"),
    Pace.THREE_DAYS: Option(pgettext_lazy("pace", "3 days"), PER_MOVE, "days"),
    Pace.ANY: Option(pgettext_lazy("pace", "Any"), gettext_lazy("Whatever starts first"), "find"),
}


class FindForm(forms.Form):
    """Every question is answered already, so that a search begins with one press."""

    seats = forms.TypedChoiceField(
        label=gettext_lazy("Players"), coerce=int, choices=SEAT_CHOICES, widget=forms.RadioSelect
    )
    pace = forms.ChoiceField(
        label=gettext_lazy("Pace"), choices=list(PACES.items()), widget=forms.RadioSelect
    )
    rated = forms.BooleanField(
        label=KIND,
        required=False,
        widget=forms.RadioSelect(
            choices=[
                (True, Option(RATED, gettext_lazy("Counts for your rating"))),
                (False, Option(CASUAL, gettext_lazy("Just for fun"))),
            ]
        ),
    )
    any_rating = forms.BooleanField(
        label=gettext_lazy("Opponents of any rating"),
        required=False,
        help_text=gettext_lazy(
            "Otherwise we look near your rating first, and further away the longer it takes."
        ),
    )
    again = forms.BooleanField(
        label=gettext_lazy("Also people I’m already playing with"),
        required=False,
        help_text=gettext_lazy("Only if they want that too."),
    )
    only_one = forms.BooleanField(
        label=gettext_lazy("One game is enough"),
        required=False,
        help_text=gettext_lazy("The first game that’s found ends your other searches."),
    )

    def choice(self) -> Choice:
        return Choice(**self.cleaned_data)


class KeepForm(forms.Form):
    games = forms.IntegerField(
        label=gettext_lazy("Number of games"),
        min_value=1,
        max_value=MOST_KEPT_GAMES,
        error_messages={
            "min_value": gettext_lazy("Choose a number from 1 to 20."),
            "max_value": gettext_lazy("Choose a number from 1 to 20."),
        },
    )
    seats = forms.TypedChoiceField(label=gettext_lazy("Players"), coerce=int, choices=SEAT_CHOICES)
    pace = forms.ChoiceField(
        label=gettext_lazy("Pace"), choices=[each for each in Pace.choices if each[0] != Pace.LIVE]
    )
    rated = forms.TypedChoiceField(
        label=KIND, choices=[("yes", RATED), ("no", CASUAL)], coerce=lambda text: text == "yes"
    )

    def terms(self) -> dict[str, Any]:
        return dict(self.cleaned_data)


class OpenGamesFilter(forms.Form):
    seats = choice(gettext_lazy("Players"), SEATS)
    rated = rated_choice()
    time = forms.ChoiceField(
        label=gettext_lazy("Pace"), choices=lambda: [*ANY, *time_controls()], required=False
    )


def first_choices(last: Terms | None, *, can_be_rated: bool) -> dict[str, Any]:
    """What the form begins with: the last choice, or a rated game for two with a day per move."""
    if last is None:
        return {"seats": 2, "pace": Pace.ONE_DAY, "rated": can_be_rated}
    return {
        **last.wanted,
        "rated": last.rated and can_be_rated,
        "any_rating": last.any_rating,
        "again": last.again,
        "only_one": getattr(last, "only_one", False),
    }


def first_kept(standing: StandingWish | None, last: Terms | None, *, can_be_rated: bool) -> dict[str, Any]:
    """The same for the number of games to be kept at."""
    chosen = first_choices(standing or last, can_be_rated=can_be_rated)
    pace = Pace.ANY if chosen["pace"] == Pace.LIVE else chosen["pace"]
    games = standing.games if standing else OFFERED_GAMES
    return {**chosen, "games": games, "pace": pace, "rated": "yes" if chosen["rated"] else "no"}
