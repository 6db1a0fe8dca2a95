from typing import cast

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.queries import blocks_of, enjoyed_by
from games.home.friends import followed_players, online_mark, with_facts
from games.home.queries import open_tables_of_followed, results_of_followed
from games.leaderboards.queries.opponents import opponent_facts
from games.tables.cards import game_cards

ENJOYED_PER_PAGE = 20


@require_safe
@login_required
def show_friends(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    friends = with_facts(user, followed_players(user))
    enjoyed = Paginator(enjoyed_by(user), ENJOYED_PER_PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "home/friends.html",
        {
            "friends": friends,
            "friends_online": online_mark(friends),
            "open_tables": open_tables_of_followed(user),
            "results": game_cards(results_of_followed(user), user),
            "enjoyed": opponent_facts(user, [mark.other for mark in enjoyed]).values(),
            "page": enjoyed,
            "blocked": blocks_of(user),
        },
    )
