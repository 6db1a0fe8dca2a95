from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.models import User
from games.clocks.queries import vacations_now
from games.home.today import tonight
from games.tables.game_limit import allowance_of


@require_safe
@login_required
def show_you(request: HttpRequest) -> HttpResponse:
    """The player's own page, with everything that is about them one press away."""
    user = cast(User, request.user)
    return render(
        request,
        "home/you.html",
        {
            "tonight": tonight(user),
            "allowance": allowance_of(user),
            "vacation_until": vacations_now([user.pk], timezone.now()).get(user.pk),
        },
    )
