from typing import cast

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.queries import blocks_of
from games.home.friends import followed_players, online_mark
from games.home.queries import open_tables_of_followed, results_page
from games.tables.cards import game_cards
from novaluna_site.web.query import row_id

PAGE = 10


@require_safe
@login_required
def show_friends(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    friends, results = followed_players(user), results_page(user, after=row_id(request.GET, "after"))
    return render(
        request,
        "home/friends.html",
        {
            "friends": friends,
            "friends_online": online_mark(friends),
            "page": Paginator(open_tables_of_followed(user), PAGE).get_page(request.GET.get("page")),
            "results": game_cards(results.games, user),
            "older": results.older,
            "blocked": blocks_of(user),
        },
    )
