"""Buttons that start a game at once. A visitor becomes a guest."""

from collections.abc import Callable
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.guest_session import enter_as_guest
from accounts.models import User
from games.bots.roster import FIRST_OPPONENT, ROSTER
from games.home.actions.open_quick_table import (
    open_bot_table,
    open_public_table,
    open_short_table,
    open_solo_table,
)
from games.tables import errors
from games.tables.contributions import Contribution, posted_contribution
from games.tables.models import Game
from novaluna_site.web.refusals import with_refusals

Opens = Callable[[User, Contribution | None], Game]


def _start(request: HttpRequest, opens: Opens) -> HttpResponse:
    contribution = posted_contribution(request.POST)
    if refusal := enter_as_guest(request):
        return refusal
    return redirect("table", game_id=opens(cast(User, request.user), contribution).pk)


@require_POST
@with_refusals
def play_now(request: HttpRequest) -> HttpResponse:
    """A game against the bot for newcomers."""
    return _start_against(request, FIRST_OPPONENT)


@require_POST
@with_refusals
def play_bot(request: HttpRequest, bot: str) -> HttpResponse:
    if bot not in ROSTER:
        raise errors.Refused(_("There’s no such bot: %(name)s") % {"name": bot}, field="bots")
    return _start_against(request, bot)


def _start_against(request: HttpRequest, bot: str) -> HttpResponse:
    return _start(request, lambda user, contribution: open_bot_table(user, bot, contribution))


@require_POST
@with_refusals
def play_solo(request: HttpRequest) -> HttpResponse:
    return _start(request, open_solo_table)


@require_POST
@with_refusals
def play_short(request: HttpRequest) -> HttpResponse:
    return _start(request, open_short_table)


@require_POST
@with_refusals
def play_anyone(request: HttpRequest) -> HttpResponse:
    """A table in the lobby."""
    return _start(request, open_public_table)
