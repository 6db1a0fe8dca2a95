"""Opening a table: quick buttons for games against bots, a form for everything else."""

from typing import cast

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.queries import users_named
from games.bots.roster import ROSTER, SHORT_GAME, Bot
from games.leaderboards.models import Category, Rating
from games.leaderboards.queries.bot_ratings import bot_ratings
from games.tables import errors
from games.tables.actions.open_table import open_table
from games.tables.models import Game
from games.tables.models.game import MAX_TOKENS
from games.tables.options import OPTION_NAMES, TableOptions, tokens_for
from games.tables.queries import is_newcomer
from games.tables.time_control import choices as time_controls
from novaluna_site.i18n import lazy_digits
from novaluna_site.web.refusals import log_in_first, with_refusals

FIELD_NAMES = {"seats": "seat_count", "invite": "invited", "bots": "seat_2"}
"""Maps the field names in refusals of `open_table` to form fields, where they differ."""


def _bots() -> list[tuple[Bot, Rating | None]]:
    """Each bot with its two-player rating, which gives newcomers an idea of its strength."""
    ratings = {rating.user.username: rating for rating in bot_ratings(Category.TWO)}
    return [(bot, ratings.get(slug)) for slug, bot in ROSTER.items()]


def _opponents() -> list[tuple[str, object]]:
    return [("", gettext_lazy("Whoever comes")), *((slug, bot.name) for slug, bot in ROSTER.items())]


WINDOWS = [
    ("", gettext_lazy("Around the clock")),
    ("8-22", gettext_lazy("From 8:00 to 22:00")),
    ("9-17", gettext_lazy("From 9:00 to 17:00")),
    ("17-24", gettext_lazy("From 17:00 to midnight")),
]


def _hours(text: str) -> tuple[int, int]:
    start, end = text.split("-")
    return int(start), int(end)


class NewTableForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=40)
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
        label=gettext_lazy("Invite"),
        required=False,
        max_length=80,
        help_text=gettext_lazy("Names of players, with spaces between them."),
    )
    access = forms.ChoiceField(
        label=gettext_lazy("Who may join"), choices=Game.Access.choices, widget=forms.RadioSelect
    )
    tokens = forms.ChoiceField(
        label=gettext_lazy("Length"),
        choices=[
            ("full", gettext_lazy("Full game: 20 tokens")),
            ("first", gettext_lazy("Short first game: 17 tokens with three, 15 with four")),
            ("own", gettext_lazy("Own number")),
        ],
    )
    own_tokens = forms.IntegerField(
        label=gettext_lazy("Tokens to place"), min_value=1, max_value=MAX_TOKENS, required=False
    )
    time_control = forms.ChoiceField(label=gettext_lazy("Time"), choices=time_controls, initial="3d")
    window = forms.TypedChoiceField(
        label=gettext_lazy("Clocks run"),
        choices=WINDOWS,
        coerce=_hours,
        empty_value=None,
        required=False,
        help_text=gettext_lazy("In each player's own time zone."),
    )
    free_weekends = forms.BooleanField(label=gettext_lazy("Clocks stand still on weekends"), required=False)
    on_timeout = forms.ChoiceField(
        label=gettext_lazy("Who runs out of time"),
        choices=[
            (Game.OnTimeout.BOT, gettext_lazy("A bot plays on for them")),
            (Game.OnTimeout.LEAVE, gettext_lazy("They leave the game")),
        ],
        initial=Game.OnTimeout.BOT,
        required=False,
        help_text=gettext_lazy("With three or four players. With two, they lose."),
    )
    min_reliability = forms.TypedChoiceField(
        label=gettext_lazy("Reliability"),
        coerce=int,
        choices=[
            (0, gettext_lazy("Everybody")),
            (80, gettext_lazy("Who finishes 80 % of games in time")),
            (90, gettext_lazy("Who finishes 90 % of games in time")),
            (95, gettext_lazy("Who finishes 95 % of games in time")),
        ],
        initial=0,
        required=False,
        help_text=gettext_lazy("Newcomers count as reliable."),
    )
    max_answer_hours = forms.TypedChoiceField(
        label=gettext_lazy("Usual answer time"),
        coerce=int,
        choices=[
            (0, gettext_lazy("Any")),
            (6, gettext_lazy("6 hours at most")),
            (12, gettext_lazy("12 hours at most")),
            (24, gettext_lazy("1 day at most")),
            (48, gettext_lazy("2 days at most")),
        ],
        initial=0,
        required=False,
        help_text=gettext_lazy("Newcomers have none yet and may join."),
    )
    rated = forms.BooleanField(label=gettext_lazy("Rated"), required=False)
    previews = forms.BooleanField(
        label=gettext_lazy("Show what each placement would gain"), required=False, initial=True
    )
    take_backs = forms.BooleanField(
        label=gettext_lazy("A move may be taken back until another player sees it"),
        required=False,
        help_text=gettext_lazy("Not if it turned up new tiles."),
    )
    watching = forms.ChoiceField(
        label=gettext_lazy("Who may watch"), choices=Game.Watching.choices, widget=forms.RadioSelect
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


def default_name(user: User) -> str:
    return _("%(name)s's table") % {"name": user.display_name}


@login_required
def new_table(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    initial = {
        "name": default_name(user),
        "access": Game.Access.OPEN,
        "watching": Game.Watching.EVERYONE,
        "invited": request.GET.get("invite", ""),
        "rated": user.can_be_rated,
    }
    form = NewTableForm(request.POST or None, initial=initial, label_suffix="")
    if request.method == "POST" and form.is_valid():
        try:
            game = open_table(user, form.options())
        except errors.SiteError as refusal:
            field = str(refusal.data.get("field", ""))
            form.add_error(FIELD_NAMES.get(field, field) or None, str(refusal))
        else:
            return redirect("table", game_id=game.pk)
    status = 422 if form.is_bound else 200
    return render(
        request,
        "home/new_table.html",
        {"form": form, "bots": _bots(), "newcomer": is_newcomer(user)},
        status=status,
    )


@require_POST
@log_in_first
@with_refusals
def play_bot(request: HttpRequest, bot: str) -> HttpResponse:
    """Start a casual two-player game against this bot, with one click."""
    return redirect("table", game_id=open_bot_table(cast(User, request.user), bot).pk)


@require_POST
@log_in_first
@with_refusals
def play_solo(request: HttpRequest) -> HttpResponse:
    options = TableOptions(
        name=_("Solo"), seat_count=1, tokens=tokens_for("full", 1), access=Game.Access.INVITED
    )
    return redirect("table", game_id=open_table(cast(User, request.user), options).pk)


@require_POST
@log_in_first
@with_refusals
def play_short(request: HttpRequest) -> HttpResponse:
    """Start the short first game of the printed rules (R1.5), with two easy bots."""
    seats = 1 + len(SHORT_GAME)
    options = TableOptions(
        name=_("A short first game"),
        seat_count=seats,
        tokens=tokens_for("first", seats),
        access=Game.Access.INVITED,
        bots=SHORT_GAME,
    )
    return redirect("table", game_id=open_table(cast(User, request.user), options).pk)


def open_bot_table(user: User, bot: str) -> Game:
    name = _("A game with %(bot)s") % {"bot": ROSTER[bot].name} if bot in ROSTER else bot
    options = TableOptions(
        name=name,
        seat_count=2,
        tokens=tokens_for("full", 2),
        access=Game.Access.INVITED,
        bots=(bot,),
    )
    return open_table(user, options)
