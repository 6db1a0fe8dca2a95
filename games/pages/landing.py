"""What visitors see first: a real position, drawn like every other."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from games.showcase import showcase


def landing(request: HttpRequest) -> HttpResponse:
    return render(request, "landing.html", {**showcase(), "area_label": _("An area in a real game")})
