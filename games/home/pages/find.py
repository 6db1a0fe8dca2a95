"""Find an opponent: the player's searches, what others are looking for, and open tables, on one page."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.guest_session import enter_as_guest
from accounts.models import User
from games.bots.roster import FIRST_OPPONENT, ROSTER
from games.home.open_games import open_games_page
from games.home.pages.find_form import FindForm, KeepForm, OpenGamesFilter, first_choices, first_kept
from games.home.searches import Searches, searches_of
from games.home.today import tonight
from games.leaderboards.queries.bot_ratings import bot_of_level
from games.matchmaking import errors as match_errors
from games.matchmaking.actions.change_wish import RELAXATIONS, withdraw_wish
from games.matchmaking.actions.find_opponent import agree_to_more, answer_wish, find_opponent
from games.matchmaking.actions.keep_games import keep_games, stop_keeping_games
from games.matchmaking.models import Wish
from games.matchmaking.queries.wishes import last_wish_of
from games.notifications.push_keys import public_key
from games.notifications.queries import is_push_open, is_reachable_elsewhere
from novaluna_site import errors
from novaluna_site.web.refusals import log_in_first, with_refusals


@require_http_methods(["GET", "HEAD", "POST"])
def find(request: HttpRequest) -> HttpResponse:
    """A POST begins a search. Visitors become guests."""
    if request.method != "POST":
        return _page(request)
    form = FindForm(request.POST)
    if not form.is_valid():
        return _page(request, form=form)
    if refusal := enter_as_guest(request):
        return refusal
    try:
        return _to_game_or_searches(find_opponent(cast(User, request.user), form.choice()))
    except errors.SiteError as refused:
        form.add_error(None, str(refused))
        return _page(request, form=form)


@require_POST
@log_in_first
@with_refusals
def agree(request: HttpRequest, wish_id: int) -> HttpResponse:
    """`agree`: what the player agrees to, one of `RELAXATIONS`."""
    name = request.POST.get("agree", "")
    if name not in RELAXATIONS:
        return redirect("find")
    try:
        return _to_game_or_searches(agree_to_more(cast(User, request.user), wish_id, **{name: True}))
    except match_errors.AlreadyMet as met:
        return _to_game_just_begun(request, met)


@require_POST
@log_in_first
@with_refusals
def stop(request: HttpRequest, wish_id: int) -> HttpResponse:
    try:
        withdraw_wish(cast(User, request.user), wish_id)
    except match_errors.AlreadyMet as met:
        return _to_game_just_begun(request, met)
    except match_errors.WishEnded:
        # The player wanted it to end, and it has.
        pass
    return redirect("find")


@require_POST
@with_refusals
def answer(request: HttpRequest, wish_id: int) -> HttpResponse:
    """Play with another person who is looking for a game. Visitors become guests."""
    if refusal := enter_as_guest(request):
        return refusal
    try:
        wish = answer_wish(cast(User, request.user), wish_id)
    except errors.NotFound as gone:
        messages.info(request, str(gone))
        return redirect("find")
    if wish.game_id is None:
        messages.info(request, _("Your search has begun. Your game starts as soon as it suits everyone."))
    return _to_game_or_searches(wish)


@require_POST
@with_refusals
def keep(request: HttpRequest) -> HttpResponse:
    """Keep the player at a number of games."""
    form = KeepForm(request.POST, auto_id="keep_%s")
    if not form.is_valid():
        return _page(request, keep_form=form)
    if refusal := enter_as_guest(request):
        return refusal
    keep_games(cast(User, request.user), **form.terms())
    return redirect("find")


@require_POST
@log_in_first
@with_refusals
def stop_keeping(request: HttpRequest) -> HttpResponse:
    stop_keeping_games(cast(User, request.user))
    return redirect("find")


def _to_game_or_searches(wish: Wish) -> HttpResponse:
    return redirect("table", game_id=wish.game_id) if wish.game_id is not None else redirect("find")


def _to_game_just_begun(request: HttpRequest, met: match_errors.AlreadyMet) -> HttpResponse:
    messages.info(request, str(met))
    return redirect("table", game_id=met.data["game"])


def _page(
    request: HttpRequest, *, form: FindForm | None = None, keep_form: KeepForm | None = None
) -> HttpResponse:
    filters = OpenGamesFilter(request.GET)
    # If the address contains an invalid value, nothing is filtered.
    chosen = filters.cleaned_data if filters.is_valid() else {}
    page, rows = open_games_page(
        request.user,
        request.GET.get("page"),
        seats=chosen.get("seats"),
        rated=chosen.get("rated"),
        time_control=chosen.get("time", ""),
    )
    context = {
        **_own(request.user),
        "page": page,
        "rows": rows,
        "filters": filters,
        "is_filtered": any(value not in (None, "") for value in chosen.values()),
        "tonight": tonight(request.user),
    }
    refused = form or keep_form
    # Only the refused form takes the place of an empty one.
    context.update({name: each for name, each in (("form", form), ("keep_form", keep_form)) if each})
    return render(request, "home/find.html", context, status=422 if refused else 200)


def _may_be_offered_push(user: User | AnonymousUser) -> bool:
    """Guests are asked at the table, where they can also sign up for mails."""
    return isinstance(user, User) and not user.is_guest and is_push_open(user)


def _own(user: User | AnonymousUser) -> dict[str, Any]:
    """The part of the page that is about the viewer."""
    searches: Searches | None = searches_of(user) if isinstance(user, User) else None
    last = last_wish_of(user) if isinstance(user, User) else None
    can_be_rated = isinstance(user, User) and user.can_be_rated
    standing = searches.standing if searches else None
    kept = first_kept(standing, last, can_be_rated=can_be_rated)
    bot = bot_of_level(user) if isinstance(user, User) else FIRST_OPPONENT
    return {
        "searches": searches,
        "can_be_rated": can_be_rated,
        "form": FindForm(initial=first_choices(last, can_be_rated=can_be_rated)),
        "keep_form": KeepForm(initial=kept, auto_id="keep_%s"),
        "bot": ROSTER[bot],
        "is_told": isinstance(user, User) and is_reachable_elsewhere(user),
        "push_key": public_key() if searches and searches.own and _may_be_offered_push(user) else "",
    }
