"""A player's page, and whom one follows."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.bots import ROSTER
from accounts.models import User
from games.pages.game_cards import game_cards
from games.pages.refusals import came_from, log_in_first, with_refusals
from games.selectors.friends import (
    followed_by,
    is_following,
    open_tables_of_followed,
    results_of_followed,
)
from games.selectors.games import finished_games_visible_to
from games.selectors.people import distance_between, distances_of, user_named
from games.selectors.profile import may_see_statistics, statistics_of
from games.services.follows import follow, unfollow

RECENT = 6


def show_profile(request: HttpRequest, username: str) -> HttpResponse:
    player = _player(username)
    found = finished_games_visible_to(request.user, player=player.username)
    viewer = request.user if isinstance(request.user, User) and request.user != player else None
    shows = may_see_statistics(request.user, player)
    return render(
        request,
        "standing/profile.html",
        {
            "player": player,
            "bot": ROSTER.get(player.username) if player.is_bot else None,
            "distance": distance_between(request.user, player),
            "follows": viewer is not None and is_following(viewer, player),
            "statistics": statistics_of(player, request.user) if shows else None,
            "recent": game_cards(found.defer(None)[:RECENT], request.user) if shows else [],
        },
    )


@require_POST
@log_in_first
@with_refusals
def change_follow(request: HttpRequest, username: str) -> HttpResponse:
    """`follow=yes`, or anything else to stop."""
    user, other = cast(User, request.user), _player(username)
    if request.POST.get("follow") == "yes":
        follow(user, other)
    else:
        unfollow(user, other)
    return redirect(came_from(request, otherwise=reverse("profile", args=[other.username])))


@login_required
def show_friends(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    return render(
        request,
        "standing/friends.html",
        {
            "followed": followed_by(user),
            "open_tables": open_tables_of_followed(user)[:10],
            "results": game_cards(results_of_followed(user), user),
            "blocked": distances_of(user),
        },
    )


def _player(username: str) -> User:
    player = user_named(username)
    if player is None or player.kind == User.Kind.FORMER:
        raise Http404
    return player
