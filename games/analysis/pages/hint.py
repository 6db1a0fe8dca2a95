from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from games.analysis.actions.ask_hint import ask_hint
from games.bots.roster import ROSTER, STRONGEST
from games.tables.draft import turn_query
from novaluna_site.web.refusals import log_in_first, with_refusals


@require_POST
@log_in_first
@with_refusals
def hint(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the bot's move as a draft, which the player can confirm or undo."""
    game, state = ask_hint(cast(User, request.user), game_id)
    if state.action is None:
        name = ROSTER[STRONGEST].name
        messages.info(request, _("{name} is still thinking. Ask again: it counts once.").format(name=name))
    return redirect(reverse("table", args=[game.pk]) + turn_query(state.action))
