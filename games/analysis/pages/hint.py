from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.models import User
from games.analysis.actions.ask_hint import ask_hint
from games.tables.draft import turn_query
from novaluna_site.web.refusals import log_in_first, with_refusals


@require_POST
@log_in_first
@with_refusals
def hint(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the bot's move as a draft, which the player can confirm or undo; or that the bot still thinks."""
    game, state = ask_hint(cast(User, request.user), game_id)
    return redirect(reverse("table", args=[game.pk]) + turn_query(state.action))
