"""Pages of the Daily Moon."""

from datetime import date
from typing import cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.guest_session import enter_as_guest
from accounts.models import User
from games.analysis.replay import Replay, scene
from games.daily.actions.play_moon import start_attempt, start_practice
from games.daily.moon_phase import phase_index
from games.daily.queries import (
    archive,
    bot_record,
    bot_solo_for,
    calendar,
    coming_moons,
    daily_page,
    past_moon,
)
from games.daily.result import compare, friends_on
from games.tables.queries import game_visible_to
from novaluna_site.i18n import numeral
from novaluna_site.periods import read_month, utc_today
from novaluna_site.web.query import number_up_to
from novaluna_site.web.refusals import log_in_first, with_refusals


@require_safe
@with_refusals
def show_today(request: HttpRequest) -> HttpResponse:
    return _show(request, utc_today())


@require_safe
@with_refusals
def show_day(request: HttpRequest, day: str) -> HttpResponse:
    return _show(request, read_day(day))


def _show(request: HttpRequest, day: date) -> HttpResponse:
    moon = past_moon(day)
    if moon is None:
        raise Http404
    found = daily_page(moon, request.user, request.GET.get("cursor", ""))
    month = read_month(request.GET.get("month", "")) or day.replace(day=1)
    return render(
        request,
        "daily/daily.html",
        {
            "daily": found,
            "comparison": compare(found.attempt) if found.attempt else None,
            "friends": friends_on(day, request.user) if isinstance(request.user, User) else [],
            "phase": phase_index(day),
            "coming": coming_moons(),
            "archive": archive(request.user, month),
            "calendar": calendar(request.user, month),
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
    """Start or continue today's attempt. A visitor who is not logged in becomes a guest."""
    if refusal := enter_as_guest(request):
        return refusal
    return redirect("table", game_id=start_attempt(cast(User, request.user)).pk)


@require_POST
@log_in_first
@with_refusals
def practise(request: HttpRequest, day: str) -> HttpResponse:
    return redirect("table", game_id=start_practice(cast(User, request.user), read_day(day)).pk)


@require_safe
@with_refusals
def show_bot_replay(request: HttpRequest, game_id: int) -> HttpResponse:
    """How the bot played the deal of a finished solo game, move by move."""
    game = game_visible_to(request.user, game_id)
    solo = bot_solo_for(game)
    if solo is None:
        raise Http404
    replay = Replay(bot_record(game, solo), [solo.bot.display_name])
    ply = number_up_to(request.GET, "ply", replay.last_ply)
    title = _("%(bot)s on the same deal: %(score)s") % {
        "bot": solo.bot.display_name,
        "score": numeral(solo.score),
    }
    context = scene(replay, replay.last_ply if ply is None else ply, 0)
    return render(request, "analysis/replay.html", context | {"title": title})
