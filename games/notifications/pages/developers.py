"""What programs can use: the API, a webhook and feeds."""

from typing import cast

from django.conf import settings as site
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games.notifications.actions.save_preferences import renew_feeds, save_webhook
from games.notifications.models import Webhook
from games.notifications.queries import (
    channel_tests_of,
    reasons_of_channels_off,
    settings_of,
    webhook_of,
)
from games.tables import errors
from novaluna_site.web.refusals import log_in_first, with_refusals


@require_safe
@login_required
def developers(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    settings = settings_of(user.pk)
    # Unsaved settings have no feed token yet.
    feeds = [] if settings._state.adding else ["turns-feed", "deadlines-feed"]
    context = {
        "webhook": webhook_of(user),
        "formats": Webhook.Format.choices,
        "off": reasons_of_channels_off(user),
        "tests": channel_tests_of(user),
        "feeds": [site.SITE_URL + reverse(name, args=[settings.feed_token]) for name in feeds],
    }
    return render(request, "notifications/developers.html", context)


@require_POST
@log_in_first
@with_refusals
def set_webhook(request: HttpRequest) -> HttpResponse:
    format_ = request.POST.get("format", "")
    if format_ not in Webhook.Format.values:
        raise errors.Refused(_("Choose a format from the list."), field="format")
    saved = save_webhook(cast(User, request.user), request.POST.get("url", "").strip(), format_)
    messages.success(request, _("Your webhook is saved.") if saved else _("Your webhook is removed."))
    return redirect("developers")


@require_POST
@log_in_first
def new_feed_addresses(request: HttpRequest) -> HttpResponse:
    renew_feeds(cast(User, request.user))
    messages.success(request, _("Your new addresses are ready. The old ones no longer work."))
    return redirect("developers")
