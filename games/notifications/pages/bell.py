"""The list of notifications behind the bell."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games.notifications.actions.mark_read import mark_notification_read, mark_notifications_read
from games.notifications.queries import notifications_of
from games.notifications.texts import items_of
from novaluna_site.web.refusals import log_in_first

PAGE = 30


@require_safe
@login_required
def centre(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    page = Paginator(notifications_of(user), PAGE).get_page(request.GET.get("page"))
    return render(
        request, "notifications/centre.html", {"page": page, "items": items_of(user, list(page.object_list))}
    )


@require_safe
@login_required
def follow(request: HttpRequest, notification_id: int) -> HttpResponse:
    """Mark the notification as read and redirect to the page it is about."""
    user = cast(User, request.user)
    row = mark_notification_read(user, notification_id)
    if row is None:
        raise Http404
    return redirect(items_of(user, [row])[0].path)


@require_POST
@log_in_first
def read_all(request: HttpRequest) -> HttpResponse:
    mark_notifications_read(cast(User, request.user))
    return redirect("notifications")
