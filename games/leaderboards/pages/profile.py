"""A player's page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import Block, User
from accounts.queries import block_between, is_following, player_named
from games.bots.roster import ROSTER
from games.leaderboards.queries.opponents import facts_about
from games.leaderboards.queries.profiles import may_see_statistics, recent_games_of, statistics_of
from games.tables.cards import game_cards
from novaluna_site.web.refusals import with_refusals


@require_safe
@with_refusals
def show_profile(request: HttpRequest, username: str) -> HttpResponse:
    player = player_named(username)
    viewer = request.user if isinstance(request.user, User) and request.user != player else None
    block = block_between(request.user, player)
    may_challenge = player.can_be_followed and block != Block.Kind.BLOCKED
    shows = may_see_statistics(request.user, player)
    return render(
        request,
        "leaderboards/profile.html",
        {
            "player": player,
            "bot": ROSTER.get(player.username) if player.is_bot else None,
            "own_block": block,
            "facts": facts_about(viewer, player) if viewer is not None and may_challenge else None,
            "follows": viewer is not None and is_following(viewer, player),
            "statistics": statistics_of(player, request.user) if shows else None,
            "recent": game_cards(recent_games_of(player, request.user), request.user) if shows else [],
        },
    )
