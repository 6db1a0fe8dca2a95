"""The Daily Moon: today's, and every day's before."""

from datetime import date
from typing import cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.guest_session import enter_as_guest
from accounts.models import User
from games.moon_phase import phase_index
from games.pages.refusals import log_in_first, with_refusals
from games.periods import read_month, utc_today
from games.selectors.daily import archive, coming_moons, daily_page, past_moon
from games.services.daily_moon import prepare_moons, start_attempt, start_practice


@with_refusals
def show_today(request: HttpRequest) -> HttpResponse:
    return _show(request, utc_today())


@with_refusals
def show_day(request: HttpRequest, day: str) -> HttpResponse:
    return _show(request, read_day(day))


def _show(request: HttpRequest, day: date) -> HttpResponse:
    if day == utc_today():
        prepare_moons()
    moon = past_moon(day)
    if moon is None:
        raise Http404
    return render(
        request,
        "standing/daily.html",
        {
            "daily": daily_page(moon, request.user, request.GET.get("cursor", "")),
            "phase": phase_index(day),
            "coming": coming_moons(),
            "archive": archive(request.user, read_month(request.GET.get("month", "")) or day.replace(day=1)),
        },
    )


def read_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise Http404 from error


@require_POST
@with_refusals
def play_today(request: HttpRequest) -> HttpResponse:
    """Begin or go on; a visitor becomes a guest first."""
    if refusal := enter_as_guest(request):
        return refusal
    return redirect("table", game_id=start_attempt(cast(User, request.user)).pk)


@require_POST
@log_in_first
@with_refusals
def practise(request: HttpRequest, day: str) -> HttpResponse:
    return redirect("table", game_id=start_practice(cast(User, request.user), read_day(day)).pk)
