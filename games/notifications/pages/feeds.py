from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.notifications.feeds import deadlines_calendar, turns_feed
from games.notifications.queries import user_of_feed


@require_safe
@never_cache
def turns(request: HttpRequest, token: str) -> HttpResponse:
    """The token in the URL is the only credential. A wrong one gets a 404."""
    user = user_of_feed(token)
    if user is None:
        raise Http404
    return HttpResponse(turns_feed(user, request.build_absolute_uri()), content_type="application/atom+xml")


@require_safe
@never_cache
def deadlines(request: HttpRequest, token: str) -> HttpResponse:
    user = user_of_feed(token)
    if user is None:
        raise Http404
    return HttpResponse(deadlines_calendar(user), content_type="text/calendar; charset=utf-8")
