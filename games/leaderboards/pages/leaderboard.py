"""The leaderboard page, for every board, period and group of players."""

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.queries import user_named
from games.leaderboards.models import Board
from games.leaderboards.models.standing import LEAST_GAMES
from games.leaderboards.queries.boards import (
    BOTS,
    FRIENDS,
    PEOPLE,
    BoardQuery,
    default_least,
    leaderboard,
    ratings_for,
    this_month,
    this_week,
)
from novaluna_site.i18n import lazy_digits
from novaluna_site.periods import ALL_TIME
from novaluna_site.web.refusals import with_refusals

MONTH, WEEK = "month", "week"


PLAYER_GROUPS = [
    (PEOPLE, gettext_lazy("People")),
    (BOTS, gettext_lazy("Bots")),
    (FRIENDS, gettext_lazy("Friends")),
]


class BoardForm(forms.Form):
    board = forms.ChoiceField(choices=Board.choices, required=False, widget=forms.HiddenInput)
    period = forms.ChoiceField(
        label=gettext_lazy("Period"),
        required=False,
        choices=[
            (ALL_TIME, gettext_lazy("All time")),
            (MONTH, gettext_lazy("This month")),
            (WEEK, gettext_lazy("This week")),
        ],
    )
    who = forms.ChoiceField(choices=PLAYER_GROUPS, required=False, widget=forms.HiddenInput)
    least = forms.TypedChoiceField(
        label=gettext_lazy("Minimum games"),
        coerce=int,
        required=False,
        empty_value=None,
        choices=[(least, lazy_digits(str(least))) for least in LEAST_GAMES],
    )
    player = forms.CharField(label=gettext_lazy("Find a player"), max_length=20, required=False)


@require_safe
@with_refusals
def show_leaderboard(request: HttpRequest) -> HttpResponse:
    chosen = _cleaned(BoardForm(request.GET))
    query = board_query(chosen)
    form = BoardForm({**chosen, "board": query.board, "least": query.least}, auto_id="board-%s")
    player = user_named(str(chosen["player"])) if chosen["player"] else None
    page = leaderboard(query, request.user, player=player, cursor=request.GET.get("cursor", ""))
    if chosen["player"] and not (player and page.around):
        form.add_error("player", gettext_lazy("No player by that name in this ranking."))
    return render(
        request,
        "leaderboards/leaderboard.html",
        {
            "form": form,
            "query": query,
            "page": page,
            "boards": Board.choices,
            "player_groups": PLAYER_GROUPS,
            "chosen": chosen,
            "player": player,
            "unsettled": _unsettled_games(query, request.user),
        },
    )


def _unsettled_games(query: BoardQuery, viewer: User | AnonymousUser) -> int | None:
    """How many rated games the viewer has played, if they are too few to be ranked; else None."""
    if not isinstance(viewer, User) or query.who != PEOPLE or query.period != ALL_TIME:
        return None
    rating = ratings_for(query.board, [viewer.pk]).get(viewer.pk)
    return rating.games if rating and rating.is_provisional else None


def _cleaned(form: BoardForm) -> dict[str, object]:
    """The chosen filters. Invalid values in the query string are ignored."""
    form.is_valid()
    blank = {"board": "", "period": "", "who": "", "least": None, "player": ""}
    return {name: form.cleaned_data.get(name) or empty for name, empty in blank.items()}


def board_query(chosen: dict[str, object]) -> BoardQuery:
    board = Board(str(chosen["board"] or Board.TWO))
    period = {MONTH: this_month(), WEEK: this_week()}.get(str(chosen["period"]), ALL_TIME)
    least = chosen["least"]
    return BoardQuery(
        board=board,
        period=period,
        who=str(chosen["who"] or PEOPLE),
        least=least if isinstance(least, int) else default_least(board, period),
    )
