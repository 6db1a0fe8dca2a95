"""The service worker, and the "Not now" button of the push card.

The worker's URL is at the root of the site, because its path limits the pages that it can control.
"""

from typing import cast

from django.contrib.staticfiles import finders
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games.notifications.actions.save_preferences import hide_push_card
from novaluna_site.web.refusals import came_from, log_in_first


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    found = finders.find("js/sw.js")
    if found is None:
        raise Http404
    with open(str(found), encoding="utf-8") as file:
        response = HttpResponse(file.read(), content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    return response


@require_POST
@log_in_first
def not_now(request: HttpRequest) -> HttpResponse:
    with transaction.atomic():
        hide_push_card(cast(User, request.user))
    return HttpResponseRedirect(came_from(request))
