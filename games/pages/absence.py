"""Who is away, what the clock does about it, and the forms to pause, to come back and to go on vacation."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import cast

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.time_zones import zone_of
from games import errors
from games.clocks import TimeControl
from games.clocks.words import clock_rules, other_time_words, own_time_words
from games.models import Game, Seat, Vacation
from games.pages.refusals import log_in_first, with_refusals
from games.selectors.clocks import time_left, vacations_now
from games.selectors.games import game_visible_to, viewer_of
from games.services.idle_games import IDLE_DAYS
from games.services.pauses import want_pause
from games.services.time_out import take_seat_back
from games.services.vacations import DAYS_PER_YEAR, end_vacation, start_vacation, vacation_used


@dataclass(frozen=True, slots=True)
class Absence:
    """What the table says about time and absence; `own` is the viewer's seat."""

    game: Game
    own: Seat | None
    time: str
    """What the viewer has left, or else the mover."""
    rules: list[str]
    on_vacation: list[tuple[Seat, datetime]]
    out_of_time: list[Seat]
    """Who else ran out of time: a bot plays for them, or they have left."""
    asking: list[Seat]
    """Who else asks for a pause."""
    return_until: datetime | None
    """Until when the viewer may take the seat back from the bot."""

    @property
    def may_pause(self) -> bool:
        return self.own is not None and self.game.to_move is not None and self.game.time_control != "none"


def absence_at(game: Game, user: User | AnonymousUser) -> Absence:
    """For a table with its seats and users loaded."""
    now = timezone.now()
    seats = list(game.seats.all())
    index = viewer_of(user, seats).seat
    own = seats[index] if index is not None else None
    away = {}
    if game.to_move is not None and game.time_control != "none":
        away = vacations_now((seat.user_id for seat in seats if not seat.is_bot), now)
    return_until = own.return_until if own is not None and not game.is_over else None
    return Absence(
        game=game,
        own=own,
        time=_time_words(game, seats, own, now),
        rules=rules_of(game),
        on_vacation=[(seat, away[seat.user_id]) for seat in seats if seat.user_id in away],
        out_of_time=[
            seat for seat in seats if seat != own and (seat.stand_in_id or seat.left == Seat.Left.TIMED_OUT)
        ],
        asking=[seat for seat in seats if seat.wants_pause and seat != own],
        return_until=return_until if return_until and return_until > now else None,
    )


def rules_of(game: Game) -> list[str]:
    return clock_rules(
        TimeControl.parse(game.time_control),
        window=game.window,
        free_weekends=game.free_weekends,
        bot_plays_on=game.on_timeout == Game.OnTimeout.BOT,
        seat_count=game.seat_count,
        idle_days=IDLE_DAYS,
    )


def _time_words(game: Game, seats: list[Seat], own: Seat | None, now: datetime) -> str:
    if game.to_move is None:
        return ""
    if own is not None and not own.left:
        left = time_left(game, own, now)
        return "" if left is None else own_time_words(TimeControl.parse(game.time_control), left)
    left = time_left(game, seats[game.to_move], now)
    return "" if left is None else other_time_words(seats[game.to_move].user.display_name, left)


@require_POST
@log_in_first
@with_refusals
def pause(request: HttpRequest, game_id: int) -> HttpResponse:
    user = cast(User, request.user)
    wanted = request.POST.get("wanted") == "yes"
    game = want_pause(user, game_visible_to(user, game_id).pk, wanted=wanted)
    if game.paused_at is not None:
        messages.success(request, _("The game is paused. Any move, or anybody, ends the pause."))
    elif wanted:
        messages.success(request, _("The others see that you ask for a pause."))
    return redirect("table", game_id=game_id)


@require_POST
@log_in_first
@with_refusals
def take_back(request: HttpRequest, game_id: int) -> HttpResponse:
    user = cast(User, request.user)
    take_seat_back(user, game_visible_to(user, game_id).pk)
    messages.success(request, _("Welcome back: the seat is yours again."))
    return redirect("table", game_id=game_id)


FIELD_NAMES = {"starts_at": "starts_on", "ends_at": "ends_on"}
"""Where the form shows a refusal of the service, which speaks of moments."""


class VacationForm(forms.Form):
    starts_on = forms.DateField(
        label=gettext_lazy("First day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text=gettext_lazy("Empty: now."),
    )
    ends_on = forms.DateField(label=gettext_lazy("Last day"), widget=forms.DateInput(attrs={"type": "date"}))


@login_required
def vacation(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    form = VacationForm(request.POST or None, label_suffix="")
    if request.method == "POST" and form.is_valid():
        try:
            _start(user, form)
        except errors.GameError as refusal:
            form.add_error(FIELD_NAMES[refusal.data["field"]], str(refusal))
        else:
            messages.success(request, _("Your clocks stand still on these days."))
            return redirect("vacation")
    now = timezone.now()
    left = DAYS_PER_YEAR - vacation_used(user, now.year)
    return render(
        request,
        "games/vacation.html",
        {
            "form": form,
            "vacations": Vacation.objects.filter(user=user, ends_at__gt=now),
            "now": now,
            "days_left": left / timedelta(days=1),
            "days_per_year": DAYS_PER_YEAR.days,
        },
        status=422 if form.is_bound else 200,
    )


def _start(user: User, form: VacationForm) -> None:
    """Whole days in the user's own time zone."""
    zone, chosen = zone_of(user.time_zone), form.cleaned_data
    starts_at = timezone.now()
    if chosen["starts_on"]:
        starts_at = datetime.combine(chosen["starts_on"], time(), zone)
    # One day further than the last date there is would be no date.
    last_day = min(chosen["ends_on"], datetime.max.date() - timedelta(days=1))
    start_vacation(user, starts_at, datetime.combine(last_day + timedelta(days=1), time(), zone))


@require_POST
@log_in_first
@with_refusals
def come_back(request: HttpRequest, vacation_id: int) -> HttpResponse:
    end_vacation(cast(User, request.user), vacation_id)
    messages.success(request, _("Your clocks run as always."))
    return redirect("vacation")
