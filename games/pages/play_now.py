from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.guest_session import enter_as_guest
from accounts.models import User
from games.pages.new_table import open_bot_table
from games.pages.refusals import with_refusals

FIRST_BOT = "crescent"


@require_POST
@with_refusals
def play_now(request: HttpRequest) -> HttpResponse:
    """For visitors: a guest account and a game against a gentle bot in one click."""
    if refusal := enter_as_guest(request):
        return refusal
    return redirect("table", game_id=open_bot_table(cast(User, request.user), FIRST_BOT).pk)
