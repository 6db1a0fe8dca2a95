from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.queries import blocks_of
from games.home.friends import followed_players, online_mark
from games.home.queries import open_tables_of_followed, results_of_followed
from games.tables.cards import game_cards


@require_safe
@login_required
def show_friends(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    friends = followed_players(user)
    return render(
        request,
        "home/friends.html",
        {
            "friends": friends,
            "friends_online": online_mark(friends),
            "open_tables": open_tables_of_followed(user),
            "results": game_cards(results_of_followed(user), user),
            "blocked": blocks_of(user),
        },
    )
