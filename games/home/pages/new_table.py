"""Opening a table: quick buttons for games against bots, a form for everything else."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.queries import user_named
from games.bots.roster import ROSTER, Bot
from games.home.pages.new_table_form import NewTableForm
from games.leaderboards.models import Category, Rating
from games.leaderboards.queries.bot_ratings import bot_ratings
from games.tables import errors
from games.tables.actions.open_table import open_table
from games.tables.challenges import USUAL_PACE, terms_for
from games.tables.contributions import posted_contribution
from games.tables.models import Game
from games.tables.options import option_defaults
from games.tables.queries import is_newcomer

FIELD_NAMES = {"seats": "seat_count", "invite": "invited", "bots": "seat_2"}
"""Maps the field names in refusals of `open_table` to form fields, where they differ."""


def _bots() -> list[tuple[Bot, Rating | None]]:
    """Each bot with its two-player rating, which gives newcomers an idea of its strength."""
    ratings = {rating.user.username: rating for rating in bot_ratings(Category.TWO)}
    return [(bot, ratings.get(slug)) for slug, bot in ROSTER.items()]


def _usual_pace(user: User, invited: str) -> str:
    """The pace of a challenge to the one invited player, if there is one."""
    rival = user_named(invited) if invited else None
    return terms_for(user, rival).time_control if rival else USUAL_PACE


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_table(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    asked, invited = request.GET.get("access", ""), request.GET.get("invite", "")
    access = Game.Access.INVITED if invited else asked if asked in Game.Access.values else Game.Access.OPEN
    initial = {
        **option_defaults(),
        "access": access,
        "invited": invited,
        "time_control": _usual_pace(user, invited),
        "rated": user.can_be_rated and access != Game.Access.LINK,
    }
    form, is_full = NewTableForm(request.POST or None, initial=initial), False
    contribution = posted_contribution(request.POST)
    if request.method == "POST" and form.is_valid():
        try:
            game = open_table(user, form.options(), contribution=contribution)
        except errors.SiteError as refusal:
            field = str(refusal.data.get("field", ""))
            form.add_error(FIELD_NAMES.get(field, field) or None, str(refusal))
            is_full = isinstance(refusal, errors.GameLimit)
        else:
            return redirect("table", game_id=game.pk)
    status = 422 if form.is_bound else 200
    return render(
        request,
        "home/new_table.html",
        {"form": form, "is_full": is_full, "bots": _bots(), "newcomer": is_newcomer(user)},
        status=status,
    )
