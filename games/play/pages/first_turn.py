from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.play.first_turn import HIDDEN
from novaluna_site.web.refusals import came_from, log_in_first


@require_POST
@log_in_first
def hide_first_hints(request: HttpRequest) -> HttpResponse:
    request.session[HIDDEN] = True
    return redirect(came_from(request))
