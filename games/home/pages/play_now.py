from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.guest_session import enter_as_guest
from accounts.models import User
from games.bots.roster import FIRST_OPPONENT
from games.home.actions.open_quick_table import open_bot_table
from games.tables.contributions import posted_contribution
from novaluna_site.web.refusals import with_refusals


@require_POST
@with_refusals
def play_now(request: HttpRequest) -> HttpResponse:
    """Start a game against an easy bot, with one click; a visitor gets a guest account."""
    contribution = posted_contribution(request.POST)
    if refusal := enter_as_guest(request):
        return refusal
    game = open_bot_table(cast(User, request.user), FIRST_OPPONENT, contribution)
    return redirect("table", game_id=game.pk)
