"""The form that opens a table."""

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from accounts.models import User
from accounts.queries import users_named
from games.bots.roster import ROSTER
from games.home.pages.paces import KIND, KINDS, USUAL_PACES, Option
from games.tables import errors
from games.tables.models import Game
from games.tables.models.game import MAX_NAME, MAX_TOKENS
from games.tables.options import OPTION_NAMES, TableOptions, tokens_for
from games.tables.time_control import choices as time_controls
from novaluna_site.i18n import lazy_digits, percent


def _opponents() -> list[tuple[str, object]]:
    return [("", gettext_lazy("Open to anyone")), *((slug, bot.name) for slug, bot in ROSTER.items())]


def _paces() -> list[tuple[str, object]]:
    """The usual paces first, as cards; the others have plain labels."""
    others = [(text, words) for text, words in time_controls() if text not in USUAL_PACES]
    return [*USUAL_PACES.items(), *others]


OPPONENTS = [
    (Game.Access.OPEN, Option(pgettext_lazy("opponent", "Anyone"), pgettext_lazy("table option", "Public"))),
    (Game.Access.LINK, Option(pgettext_lazy("opponent", "A friend"), gettext_lazy("With a link"))),
    (
        Game.Access.INVITED,
        Option(pgettext_lazy("opponent", "By name"), pgettext_lazy("table option", "Invited players")),
    ),
]
WINDOWS = [
    ("", gettext_lazy("Any time")),
    ("8-22", gettext_lazy("From 8:00 to 22:00")),
    ("9-17", gettext_lazy("From 9:00 to 17:00")),
    ("17-24", gettext_lazy("From 17:00 to midnight")),
]


def _hours(text: str) -> tuple[int, int]:
    start, end = text.split("-")
    return int(start), int(end)


def _on_time(least: int) -> str:
    # Translators: a condition for joining a game; percent is a formatted value such as "80%".
    return gettext("At least %(percent)s of games finished on time") % {"percent": percent(least / 100)}


on_time = lazy(_on_time, str)


class NewTableForm(forms.Form):
    """The fields of options have the names of `TableOptions`, which also has their defaults."""

    name = forms.CharField(
        label=gettext_lazy("Game name"),
        max_length=MAX_NAME,
        required=False,
        help_text=gettext_lazy("Shown to other players."),
    )
    seat_count = forms.TypedChoiceField(
        label=gettext_lazy("Players"),
        coerce=int,
        initial=2,
        choices=[(1, gettext_lazy("Solo")), *((seats, lazy_digits(str(seats))) for seats in (2, 3, 4))],
        widget=forms.RadioSelect,
    )
    seat_2 = forms.ChoiceField(label=gettext_lazy("Second seat"), choices=_opponents, required=False)
    seat_3 = forms.ChoiceField(label=gettext_lazy("Third seat"), choices=_opponents, required=False)
    seat_4 = forms.ChoiceField(label=gettext_lazy("Fourth seat"), choices=_opponents, required=False)
    invited = forms.CharField(
        label=gettext_lazy("Players to invite"),
        required=False,
        max_length=80,
        help_text=gettext_lazy("Usernames, separated by spaces."),
    )
    access = forms.ChoiceField(label=gettext_lazy("Opponent"), choices=OPPONENTS, widget=forms.RadioSelect)
    tokens = forms.ChoiceField(
        label=gettext_lazy("Length"),
        choices=[
            ("full", gettext_lazy("Full game: 20 tokens")),
            ("first", gettext_lazy("Short game: 17 tokens (15 with 4 players)")),
            ("own", gettext_lazy("Other number")),
        ],
    )
    own_tokens = forms.IntegerField(
        label=gettext_lazy("Tokens to place"), min_value=1, max_value=MAX_TOKENS, required=False
    )
    time_control = forms.ChoiceField(label=gettext_lazy("Pace"), choices=_paces, widget=forms.RadioSelect)
    window = forms.TypedChoiceField(
        label=gettext_lazy("Clocks run"),
        choices=WINDOWS,
        coerce=_hours,
        empty_value=None,
        required=False,
        help_text=gettext_lazy("In each player’s own time zone."),
    )
    free_weekends = forms.BooleanField(label=gettext_lazy("Pause clocks at weekends"), required=False)
    on_timeout = forms.ChoiceField(
        label=gettext_lazy("If someone runs out of time"),
        choices=Game.OnTimeout.choices,
        required=False,
        help_text=gettext_lazy("In games with 3 or 4 players. With 2 players, that player loses."),
    )
    min_reliability = forms.TypedChoiceField(
        label=gettext_lazy("Reliability"),
        coerce=int,
        choices=[(0, gettext_lazy("Everyone")), *((least, on_time(least)) for least in (80, 90, 95))],
        required=False,
        help_text=gettext_lazy("New players can always join."),
    )
    max_answer_hours = forms.TypedChoiceField(
        label=gettext_lazy("Usual answer time"),
        coerce=int,
        choices=[
            (0, pgettext_lazy("option", "Any")),
            (6, gettext_lazy("Up to 6 hours")),
            (12, gettext_lazy("Up to 12 hours")),
            (24, gettext_lazy("Up to 1 day")),
            (48, gettext_lazy("Up to 2 days")),
        ],
        required=False,
        help_text=gettext_lazy("New players can always join."),
    )
    rated = forms.BooleanField(label=KIND, required=False, widget=forms.RadioSelect(choices=KINDS))
    previews = forms.BooleanField(
        label=gettext_lazy("Show how many goals a move would cover"), required=False
    )
    take_backs = forms.BooleanField(
        label=gettext_lazy("Allow taking back a move until someone sees it"),
        required=False,
        help_text=gettext_lazy("Not if new tiles were revealed."),
    )
    watching = forms.ChoiceField(
        label=gettext_lazy("Who can watch"), choices=Game.Watching.choices, widget=forms.RadioSelect
    )

    def clean_invited(self) -> tuple[User, ...]:
        names = self.cleaned_data["invited"].replace(",", " ").replace("@", " ").split()
        try:
            return users_named(names, field="invited")
        except errors.Refused as refusal:
            raise forms.ValidationError(str(refusal)) from refusal

    def options(self) -> TableOptions:
        chosen = self.cleaned_data
        seats = chosen["seat_count"]
        length = chosen["tokens"] if chosen["tokens"] != "own" else chosen["own_tokens"] or 0
        # An option that was not sent keeps its default.
        options = {name: chosen[name] for name in OPTION_NAMES if chosen[name] != ""}
        if seats == 1:
            options |= {"rated": False, "take_backs": False}
        return TableOptions(
            name=chosen["name"],
            seat_count=seats,
            tokens=tokens_for("full" if seats == 1 else length, seats),
            bots=tuple(slug for seat in range(2, seats + 1) if (slug := chosen[f"seat_{seat}"])),
            invited=chosen["invited"] if seats > 1 else (),
            **options,
        )
