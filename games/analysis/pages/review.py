from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.models import User
from games.analysis.actions.ask_review import ask_review
from novaluna_site.web.query import number_up_to
from novaluna_site.web.refusals import with_refusals


@require_POST
@login_required
@with_refusals
def ask(request: HttpRequest, game_id: int) -> HttpResponse:
    game = ask_review(cast(User, request.user), game_id)
    ply = number_up_to(request.POST, "ply", game.version)
    shown = game.version if ply is None else ply
    return HttpResponseRedirect(f"{reverse('table', args=[game.pk])}?ply={shown}")
