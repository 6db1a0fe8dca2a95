"""A player's own games, invitations to others, and open tables to join."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.models import User
from games.clocks.queries import vacations_now
from games.home.queries import current_games_of, other_open_tables, recent_games_of
from games.notifications.push_keys import public_key
from games.notifications.queries import is_push_offered
from games.tables.cards import game_cards
from games.tables.models import Game
from games.tables.queries import invitations_of, next_game_waiting_for
from novaluna_site.web.query import row_id


@require_safe
@login_required
def dashboard(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    cards = game_cards(current_games_of(user), user)
    playing = [card for card in cards if card.game.status == Game.Status.RUNNING]
    invitations = list(invitations_of(user))
    finished = game_cards(recent_games_of(user), user)
    mine = [card for card in playing if card.mover == user]
    return render(
        request,
        "home/dashboard.html",
        {
            "mine": mine,
            "waiting": [card for card in playing if card.mover != user],
            "forming": [card for card in cards if card.game.status == Game.Status.OPEN],
            "invitations": invitations,
            "open_tables": other_open_tables(user, invitations),
            "finished": finished,
            "newcomer": not finished and not mine,
            "vacation_until": vacations_now([user.pk], timezone.now()).get(user.pk),
            "push_key": public_key() if is_push_offered(user) else "",
            "tightest": min((card.game.deadline for card in mine if card.game.deadline), default=None),
        },
    )


@require_safe
@login_required
def next_game(request: HttpRequest) -> HttpResponse:
    """Redirect to the most urgent game that waits for the user's move; `?after=` skips the game just left."""
    game_id = next_game_waiting_for(cast(User, request.user), after=row_id(request.GET, "after"))
    return redirect(reverse("table", args=[game_id]) if game_id is not None else reverse("games"))
