from typing import cast

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from games.home.queries import rated_invitations_of

PAGE = 20


@require_safe
@login_required
def show_invitations(request: HttpRequest) -> HttpResponse:
    """All invitations to games that wait for an answer. The home page shows the newest."""
    found = rated_invitations_of(cast(User, request.user))
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    return render(request, "home/invitations.html", {"page": page})
