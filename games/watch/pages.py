"""The list of running games, and the parts of the home page that show some of them."""

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.watch.actions.exhibition import want_exhibition
from games.watch.queries import Place, watch_now, watch_page
from novaluna_site.web.query import row_id, whole_number

FILTERS = ("live", "friends")
LATEST_MOMENT = 10**16
"""In microseconds, in the year 2286."""
CACHE_SECONDS = 1


@require_safe
def watch(request: HttpRequest) -> HttpResponse:
    only = request.GET.get("only", "")
    only = only if only in FILTERS and (only != "friends" or request.user.is_authenticated) else ""
    after = _place(request.GET)
    page = watch_page(request.user, only=only, after=after, featured=row_id(request.GET, "featured"))
    has_no_game = page.featured is None or page.featured.game.is_exhibition
    want_exhibition(is_alone=request.user.is_authenticated and not only and after is None and has_no_game)
    return render(request, "watch/watch.html", {"watch": page, "only": only, "is_front": after is None})


@require_safe
def now(request: HttpRequest) -> HttpResponse:
    """What `watch/_featured.html` and `watch/_happening.html` show now, for open pages.

    All visitors get the same for a second: many of them fetch it after each move.
    """
    if request.user.is_authenticated:
        return render(request, "watch/now.html", {"watch": watch_now(request.user)})
    want_exhibition()
    featured = row_id(request.GET, "featured")
    key = f"watch-now-{get_language()}-{featured}"
    html = cache.get(key)
    if html is None:
        html = render_to_string("watch/now.html", {"watch": watch_now(request.user, featured=featured)})
        cache.set(key, html, CACHE_SECONDS)
    return HttpResponse(html)


def _place(query: QueryDict) -> Place | None:
    moved, game_id = whole_number(query, "moved", most=LATEST_MOMENT), row_id(query, "after")
    return None if moved is None or game_id is None else Place(moved, game_id)
