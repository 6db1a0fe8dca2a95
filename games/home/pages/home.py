"""The home page: how to start a game, what waits for the player, what happens on the site."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from games.bots.roster import NEW_MOON, ROSTER
from games.drawing.showcase import showcase
from games.home.desk import desk_of
from games.home.friends import followed_players, online_mark
from games.home.open_games import number_of_open_games
from games.home.today import tonight
from games.notifications.push_keys import public_key
from games.notifications.queries import is_push_offered
from games.watch.actions.exhibition import want_exhibition
from games.watch.queries import watch_now

MAX_FRIENDS = 4


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    user = request.user
    context = {
        "watch": watch_now(user),
        "bots": list(ROSTER.values()),
        "first_bot": ROSTER[NEW_MOON],
        "tonight": tonight(user),
        "open_games": number_of_open_games(user),
        **showcase(),
    }
    if not isinstance(user, User):
        want_exhibition()
        area_label = _("The tiles of a player in a real game")
        return render(request, "home/visitor.html", {**context, "starts": True, "area_label": area_label})
    desk, friends = desk_of(user), followed_players(user)
    return render(
        request,
        "home/home.html",
        {
            **context,
            "desk": desk,
            "starts": desk.is_newcomer,
            "friends": friends[:MAX_FRIENDS],
            "friends_online": online_mark(friends),
            "push_key": public_key() if is_push_offered(user) else "",
        },
    )
