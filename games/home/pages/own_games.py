"""All games of a player that are not over."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.models import User
from games.home.queries import current_games_of
from games.tables.cards import game_cards
from games.tables.game_limit import allowance_of
from games.tables.models import Game
from games.tables.queries import next_game_waiting_for
from novaluna_site.web.query import row_id

PAGE = 24


@require_safe
@login_required
def own_games(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    page = Paginator(current_games_of(user), PAGE).get_page(request.GET.get("page"))
    cards = game_cards(page.object_list, user)
    playing = [card for card in cards if card.game.status == Game.Status.RUNNING]
    return render(
        request,
        "home/own_games.html",
        {
            "page": page,
            "allowance": allowance_of(user),
            "mine": [card for card in playing if card.mover == user],
            "waiting": [card for card in playing if card.mover != user],
            "forming": [card for card in cards if card.game.status == Game.Status.OPEN],
        },
    )


@require_safe
@login_required
def next_game(request: HttpRequest) -> HttpResponse:
    """Redirect to the most urgent game that waits for the user's move.

    `?after=`: the game that the user leaves. If it still waits, the one after it follows: so the user
    reaches all games without moving in each.
    """
    game_id = next_game_waiting_for(cast(User, request.user), after=row_id(request.GET, "after"))
    return redirect(reverse("table", args=[game_id]) if game_id is not None else reverse("landing"))
