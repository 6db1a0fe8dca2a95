"""The bell's list."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.models import User
from games.notifications.items import items_of
from games.notifications.reading import read_notification, read_notifications
from games.pages.refusals import log_in_first
from games.selectors.notifications import notifications_of

PAGE = 30


@login_required
def centre(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    page = Paginator(notifications_of(user).order_by("-pk"), PAGE).get_page(request.GET.get("page"))
    return render(
        request, "notifications/centre.html", {"page": page, "items": items_of(user, list(page.object_list))}
    )


@login_required
def follow(request: HttpRequest, notification_id: int) -> HttpResponse:
    """To what it is about; then it has been read."""
    user = cast(User, request.user)
    row = read_notification(user, notification_id)
    if row is None:
        raise Http404
    return redirect(items_of(user, [row])[0].path)


@require_POST
@log_in_first
def read_all(request: HttpRequest) -> HttpResponse:
    read_notifications(cast(User, request.user))
    return redirect("notifications")
