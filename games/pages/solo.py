"""One's own solo games, and how a bot plays their deals."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from accounts.models import User
from games.drawing.numerals import numeral
from games.models import PlayerStats
from games.pages.refusals import with_refusals
from games.pages.replay import number_in, scene
from games.replays import Replay
from games.selectors.daily import bot_solo_for
from games.selectors.games import game_visible_to
from games.selectors.history import bot_record
from games.selectors.solo import solo_seats_of, solo_summary, with_bot_scores

PAGE = 20


@login_required
def show_solo(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    page = Paginator(solo_seats_of(user), PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "standing/solo.html",
        {
            "summary": solo_summary(PlayerStats.objects.filter(pk=user.pk).first()),
            "games": with_bot_scores(list(page.object_list)),
            "page": page,
        },
    )


@with_refusals
def show_bot_replay(request: HttpRequest, game_id: int) -> HttpResponse:
    """How the bot played the deal of a finished solo game, move by move."""
    game = game_visible_to(request.user, game_id)
    solo = bot_solo_for(game)
    if solo is None:
        raise Http404
    replay = Replay(bot_record(game, solo), [solo.bot.display_name])
    ply = number_in(request.GET, "ply", replay.last_ply)
    title = _("{bot} on the same deal: {score}").format(bot=solo.bot.display_name, score=numeral(solo.score))
    context = scene(replay, replay.last_ply if ply is None else ply, 0)
    return render(request, "games/replay.html", context | {"title": title})
