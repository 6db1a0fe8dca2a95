from datetime import date, datetime, time, timedelta
from typing import cast

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.time_zones import zone_of
from games.clocks.actions.reclaim_seat import reclaim_seat
from games.clocks.actions.vacations import DAYS_PER_YEAR, end_vacation, start_vacation
from games.clocks.actions.vote_pause import vote_pause
from games.clocks.queries import SUGGESTED_DAYS, last_day_of, vacation_used, vacations_ahead
from games.tables import errors
from games.tables.queries import game_visible_to
from novaluna_site.web.refusals import log_in_first, with_refusals


@require_POST
@log_in_first
@with_refusals
def pause(request: HttpRequest, game_id: int) -> HttpResponse:
    user = cast(User, request.user)
    wanted = request.POST.get("wanted") == "yes"
    game = vote_pause(user, game_visible_to(user, game_id).pk, wanted=wanted)
    if game.paused_at is not None:
        messages.success(request, _("The game is paused. Any move ends the pause."))
    elif wanted:
        messages.success(request, _("You asked for a pause. It starts when everyone agrees."))
    return redirect("table", game_id=game_id)


@require_POST
@log_in_first
@with_refusals
def reclaim(request: HttpRequest, game_id: int) -> HttpResponse:
    user = cast(User, request.user)
    reclaim_seat(user, game_visible_to(user, game_id).pk)
    messages.success(request, _("Welcome back! You have your seat again."))
    return redirect("table", game_id=game_id)


FIELD_NAMES = {"starts_at": "starts_on", "ends_at": "ends_on"}
"""Maps the arguments of `start_vacation` to form fields."""


class VacationForm(forms.Form):
    starts_on = forms.DateField(
        label=gettext_lazy("First day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text=gettext_lazy("Leave empty to start today."),
    )
    ends_on = forms.DateField(
        label=gettext_lazy("Last day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def vacation(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    now = timezone.now()
    # A vacation that was called off after a few minutes does not cost a day.
    left = DAYS_PER_YEAR - vacation_used(user, now.year) + timedelta(hours=1)
    vacations = list(vacations_ahead(user, now))
    initial = {} if vacations else {"ends_on": _suggested(user, left)}
    form = VacationForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            _start(user, form)
        except errors.SiteError as refusal:
            form.add_error(FIELD_NAMES[refusal.data["field"]], str(refusal))
        else:
            messages.success(request, _("Your vacation is saved. Your clocks pause on these days."))
            return redirect("vacation")
    return render(
        request,
        "clocks/vacation.html",
        {
            "form": form,
            "vacations": vacations,
            "now": now,
            "days_left": left.days,
            "days_per_year": DAYS_PER_YEAR.days,
        },
        status=422 if form.is_bound else 200,
    )


def _suggested(user: User, left: timedelta) -> date | None:
    """The last day of a vacation of a week that starts today, or of the days that are left."""
    days = min(SUGGESTED_DAYS, left.days)
    return last_day_of(user, days) if days else None


def _start(user: User, form: VacationForm) -> None:
    """Whole days in the user's own time zone."""
    zone, chosen = zone_of(user.time_zone), form.cleaned_data
    starts_at = timezone.now()
    if chosen["starts_on"]:
        starts_at = datetime.combine(chosen["starts_on"], time(), zone)
    # The day after the last possible date does not exist.
    last_day = min(chosen["ends_on"], datetime.max.date() - timedelta(days=1))
    start_vacation(user, starts_at, datetime.combine(last_day + timedelta(days=1), time(), zone))


@require_POST
@log_in_first
@with_refusals
def end(request: HttpRequest, vacation_id: int) -> HttpResponse:
    end_vacation(cast(User, request.user), vacation_id)
    messages.success(request, _("Welcome back! Your clocks run again."))
    return redirect("vacation")
