from typing import cast

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.queries import blocks_of, enjoyed_by
from games.home.friends import followed_players, online_mark, with_facts
from games.home.queries import open_tables_of_followed, results_page
from games.leaderboards.queries.opponents import opponent_facts
from games.tables.cards import game_cards
from novaluna_site.web.query import row_id

PAGE = 10

ENJOYED_PER_PAGE = 20


@require_safe
@login_required
def show_friends(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    friends = with_facts(user, followed_players(user))
    results = results_page(user, after=row_id(request.GET, "after"))
    enjoyed = Paginator(enjoyed_by(user), ENJOYED_PER_PAGE).get_page(request.GET.get("people"))
    return render(
        request,
        "home/friends.html",
        {
            "friends": friends,
            "friends_online": online_mark(friends),
            "page": Paginator(open_tables_of_followed(user), PAGE).get_page(request.GET.get("page")),
            "results": game_cards(results.games, user),
            "older": results.older,
            "enjoyed": opponent_facts(user, [mark.other for mark in enjoyed]).values(),
            "enjoyed_page": enjoyed,
            "blocked": blocks_of(user),
        },
    )
