"""Forms that change who sits at a table. Each calls one action and redirects."""

import uuid
from typing import cast

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.guest_session import enter_as_guest
from accounts.models import User
from accounts.queries import users_named
from games.tables import errors
from games.tables.actions.close_table import cancel_table
from games.tables.actions.decline_invitation import decline_invitation
from games.tables.actions.invite import invite_to_table
from games.tables.actions.join_table import join_table
from games.tables.actions.leave_table import leave_table
from games.tables.actions.rematch import offer_rematch
from games.tables.actions.resign import resign
from games.tables.actions.start_game import start_with_bots
from games.tables.contributions import posted_contribution
from games.tables.models import Game, Invitation
from games.tables.queries import game_visible_to, table_behind_link
from games.tables.series import RematchKind, kind_of
from games.tables.wanted_seat import keep_wanted_seat
from novaluna_site.i18n import isolated
from novaluna_site.web.refusals import log_in_first, to_log_in, with_refusals


@require_POST
@with_refusals
def join(request: HttpRequest, game_id: int) -> HttpResponse:
    """Take a seat and go to the board. With the field `guest`, a visitor becomes a guest first; with
    `account`, which names the page for it, one logs in or signs up first.

    A form that comes too late leads to the page of the table, which says what happened.
    """
    is_visitor = not request.user.is_authenticated
    if "account" in request.POST:
        return _enter_with_account(request, game_id)
    if is_visitor and "guest" not in request.POST:
        return to_log_in(request)
    code, contribution = request.POST.get("code", ""), posted_contribution(request.POST)
    game = table_behind_link(request.user, game_id, code)
    page = redirect(_invitation(game_id, code))
    if game.status != Game.Status.OPEN or (is_visitor and game.rated):
        return page
    if refusal := enter_as_guest(request):
        return refusal
    try:
        join_table(cast(User, request.user), game_id, link_code=code, contribution=contribution)
    except (errors.TableClosed, errors.TableFull):
        return page
    except errors.AlreadySeated:
        pass
    return redirect("table", game_id=game_id)


def _enter_with_account(request: HttpRequest, game_id: int) -> HttpResponse:
    """Log in or sign up; the way back to the invitation then leads to the board."""
    code = request.POST.get("code", "")
    game = table_behind_link(request.user, game_id, code)
    keep_wanted_seat(request, game)
    messages.info(request, _("One more step and your game can start."))
    entrance = "account_signup" if request.POST["account"] == "sign-up" else "account_login"
    return redirect_to_login(_invitation(game_id, code), entrance)


def _invitation(game_id: int, code: str) -> str:
    return reverse("table-link", args=[game_id, code]) if code else reverse("table", args=[game_id])


@require_POST
@log_in_first
@with_refusals
def leave(request: HttpRequest, game_id: int) -> HttpResponse:
    game = leave_table(cast(User, request.user), _seen(request, game_id).pk)
    if game.rematch_of_id:
        return _to_result(game.rematch_of_id)
    messages.success(request, _("You left the game."))
    return redirect("landing")


@require_POST
@log_in_first
@with_refusals
def cancel(request: HttpRequest, game_id: int) -> HttpResponse:
    cancel_table(cast(User, request.user), _seen(request, game_id).pk)
    messages.success(request, _("The game is cancelled."))
    return redirect("landing")


@require_POST
@log_in_first
@with_refusals
def start(request: HttpRequest, game_id: int) -> HttpResponse:
    start_with_bots(cast(User, request.user), _seen(request, game_id).pk, request.POST.getlist("bot"))
    return redirect("table", game_id=game_id)


@require_POST
@log_in_first
@with_refusals
def invite(request: HttpRequest, game_id: int) -> HttpResponse:
    name = request.POST.get("name", "").strip().removeprefix("@")
    (invited,) = users_named([name], field="name")
    invite_to_table(cast(User, request.user), _seen(request, game_id).pk, invited)
    messages.success(request, _("Invited: %(name)s") % {"name": invited.display_name})
    return redirect("table", game_id=game_id)


@require_POST
@log_in_first
@with_refusals
def decline(request: HttpRequest, game_id: int) -> HttpResponse:
    """With `reason`, one of `Invitation.DeclineReason`, or without."""
    game, reason = _seen(request, game_id), request.POST.get("reason", "")
    known = reason if reason in Invitation.DeclineReason.values else ""
    decline_invitation(cast(User, request.user), game.pk, known)
    return _to_result(game.rematch_of_id) if game.rematch_of_id else redirect("landing")


@require_POST
@log_in_first
@with_refusals
def resign_game(request: HttpRequest, game_id: int) -> HttpResponse:
    resign(cast(User, request.user), game_id, key=str(uuid.uuid4()))
    return redirect("table", game_id=game_id)


@require_POST
@log_in_first
@with_refusals
def rematch(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the new game, or the result of this one until the others have answered."""
    user, contribution = cast(User, request.user), posted_contribution(request.POST)
    wanted = request.POST.get("kind", "")
    if wanted and wanted not in RematchKind.values:
        raise BadRequest(wanted)
    kind = RematchKind(wanted) if wanted else RematchKind.AGAIN
    try:
        table = offer_rematch(user, _seen(request, game_id), contribution, kind)
    except errors.OtherCommitment:
        # Another player has just opened the table. The result page has its commitment.
        return _to_result(game_id)
    if not table.has_begun:
        return _to_result(game_id)
    if wanted and table.rematch_of_id == game_id and kind_of(table) != kind and table.host_id != user.pk:
        messages.info(request, _kind_words(table))
    return redirect("table", game_id=table.pk)


def _kind_words(table: Game) -> str:
    """For a player who wanted another kind of rematch at the same moment."""
    words = {
        RematchKind.AGAIN: _("%(name)s asked first: you play a rematch."),
        RematchKind.SWAP: _("%(name)s asked first: you play a rematch with the turn order swapped."),
        RematchKind.BEST_OF_THREE: _("%(name)s asked first: you play a best of three."),
    }
    return words[kind_of(table)] % {"name": isolated(table.host.display_name)}


def _to_result(game_id: int) -> HttpResponse:
    return redirect(reverse("table", args=[game_id]) + "?result")


def _seen(request: HttpRequest, game_id: int) -> Game:
    return game_visible_to(cast(User, request.user), game_id)
