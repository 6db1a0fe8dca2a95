"""A player's own solo games."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from games.bots.roster import ROSTER, STRONGEST
from games.daily.queries import solo_seats_of, with_bot_scores
from games.leaderboards.queries.solo import solo_summary, stats_of

PAGE = 20


@require_safe
@login_required
def show_solo(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    page = Paginator(solo_seats_of(user), PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "leaderboards/solo.html",
        {
            "summary": solo_summary(stats_of(user)),
            "games": with_bot_scores(list(page.object_list)),
            "page": page,
            "bot": ROSTER[STRONGEST],
        },
    )
