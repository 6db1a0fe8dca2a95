"""The settings page of notifications and the forms on it."""

from typing import Any, cast

from django.conf import settings as site
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from games.notifications.actions.record_channel_health import switch_on
from games.notifications.actions.save_preferences import (
    renew_feeds,
    save_settings,
    save_webhook,
    unsubscribe,
)
from games.notifications.actions.send_test import ask_test
from games.notifications.models import NotificationSettings, Webhook
from games.notifications.models.notification import Channel
from games.notifications.pages.settings_form import SettingsForm
from games.notifications.push_keys import public_key
from games.notifications.queries import (
    address_of,
    channel_tests_of,
    push_subscriptions_of,
    reasons_of_channels_off,
    settings_of,
    webhook_of,
)
from games.tables import errors
from novaluna_site.web.refusals import log_in_first, with_refusals


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def notification_settings(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    settings = settings_of(user.pk)
    form = SettingsForm(settings, request.POST or None, label_suffix="")
    if request.method == "POST" and form.is_valid():
        save_settings(user, form.changes, form.choices)
        messages.success(request, _("Saved."))
        return redirect("notification-settings")
    context = _context(request, user, settings, form)
    return render(request, "notifications/settings.html", context, status=422 if form.is_bound else 200)


def _context(
    request: HttpRequest, user: User, settings: NotificationSettings, form: SettingsForm
) -> dict[str, Any]:
    # Unsaved settings have no feed token yet.
    feeds = [] if settings._state.adding else ["turns-feed", "deadlines-feed"]
    return {
        "form": form,
        "channels": list(Channel),
        "address": address_of(user),
        "subscriptions": push_subscriptions_of(user),
        "push_key": public_key(),
        "webhook": webhook_of(user),
        "formats": Webhook.Format.choices,
        "off": reasons_of_channels_off(user),
        "tests": channel_tests_of(user),
        "feeds": [site.SITE_URL + reverse(name, args=[settings.feed_token]) for name in feeds],
    }


@require_POST
@log_in_first
@with_refusals
def test_channel(request: HttpRequest, channel: str) -> HttpResponse:
    if channel not in Channel.values:
        raise Http404
    ask_test(cast(User, request.user), channel)
    return redirect(f"{reverse('notification-settings')}#channel-{channel}")


@require_POST
@log_in_first
def switch_channel_on(request: HttpRequest, channel: str) -> HttpResponse:
    if channel not in Channel.values:
        raise Http404
    switch_on(cast(User, request.user).pk, channel)
    return redirect("notification-settings")


@require_POST
@log_in_first
@with_refusals
def set_webhook(request: HttpRequest) -> HttpResponse:
    format_ = request.POST.get("format", "")
    if format_ not in Webhook.Format.values:
        raise errors.Refused(_("There is no such format."), field="format")
    saved = save_webhook(cast(User, request.user), request.POST.get("url", "").strip(), format_)
    messages.success(request, _("The webhook is set.") if saved else _("The webhook is gone."))
    return redirect("notification-settings")


@require_POST
@log_in_first
def remove_browser(request: HttpRequest) -> HttpResponse:
    unsubscribe(cast(User, request.user), request.POST.get("endpoint", ""))
    return redirect("notification-settings")


@require_POST
@log_in_first
def new_feed_addresses(request: HttpRequest) -> HttpResponse:
    renew_feeds(cast(User, request.user))
    messages.success(request, _("The feeds have new addresses."))
    return redirect("notification-settings")
