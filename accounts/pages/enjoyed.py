from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.actions.enjoy import enjoy, stop_enjoying
from accounts.models import User
from accounts.queries import player_named
from novaluna_site.web.refusals import came_from, log_in_first, with_refusals


@require_POST
@log_in_first
@with_refusals
def change_enjoyed(request: HttpRequest, username: str) -> HttpResponse:
    """`enjoyed=yes`, or anything else to stop."""
    user, other = cast(User, request.user), player_named(username)
    if request.POST.get("enjoyed") == "yes":
        enjoy(user, other)
    else:
        stop_enjoying(user, other)
    return redirect(came_from(request, otherwise=reverse("friends")))
