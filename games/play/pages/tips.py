from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.play.tips import close_tips
from novaluna_site.web.refusals import came_from, log_in_first


@require_POST
@log_in_first
def close_tip(request: HttpRequest) -> HttpResponse:
    close_tips(request, request.POST.get("tip", ""))
    return redirect(came_from(request))
