"""Where a player comes home to: what waits for a move, what waits for others, what is new."""

from collections.abc import Sequence
from typing import cast

from django.contrib.auth.decorators import login_required
from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Game, Invitation
from games.notifications.push_card import offers_push
from games.notifications.push_keys import public_key
from games.pages.game_cards import game_cards
from games.selectors.clocks import vacations_now
from games.selectors.games import (
    finished_games_of,
    invitations_of,
    next_game_waiting_for,
    open_tables,
    running_games_of,
)

RECENT = 6
LISTED = 5


@login_required
def dashboard(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    cards = game_cards(
        running_games_of(user).defer(None).order_by(F("deadline").asc(nulls_last=True), "turn_started_at"),
        user,
    )
    playing = [card for card in cards if card.game.status == Game.Status.RUNNING]
    invitations = list(invitations_of(user))
    finished = game_cards(finished_games_of(user)[:RECENT], user)
    mine = [card for card in playing if card.mover == user]
    return render(
        request,
        "games/dashboard.html",
        {
            "mine": mine,
            "waiting": [card for card in playing if card.mover != user],
            "forming": [card for card in cards if card.game.status == Game.Status.OPEN],
            "invitations": invitations,
            "open_tables": _other_open_tables(user, invitations),
            "finished": finished,
            "newcomer": not finished and not mine,
            "vacation_until": vacations_now([user.pk], timezone.now()).get(user.pk),
            "push_key": public_key() if offers_push(user) else "",
            "tightest": min((card.game.deadline for card in mine if card.game.deadline), default=None),
        },
    )


def _other_open_tables(user: User, invitations: Sequence[Invitation]) -> QuerySet[Game]:
    """Without those that the page shows anyway."""
    invited = [invitation.game_id for invitation in invitations]
    found = open_tables().exclude(seats__user=user).exclude(pk__in=invited)
    return found.order_by("-created_at")[:LISTED]


@login_required
def next_game(request: HttpRequest) -> HttpResponse:
    """The waiting table with the tightest clock; `?after=` skips the one just left."""
    after = request.GET.get("after", "")
    game_id = next_game_waiting_for(
        cast(User, request.user), after=int(after) if after.isascii() and after.isdigit() else None
    )
    return redirect(reverse("table", args=[game_id]) if game_id is not None else reverse("games"))
