"""The landing page, which shows a position of a real game."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.drawing.showcase import showcase


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    return render(request, "home/landing.html", {**showcase(), "area_label": _("An area in a real game")})
