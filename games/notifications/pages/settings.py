"""The settings page of notifications and the forms on it."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from games.notifications.actions.record_channel_health import switch_on
from games.notifications.actions.save_preferences import save_settings, unsubscribe
from games.notifications.actions.send_test import ask_test
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
from novaluna_site.web.refusals import log_in_first, with_refusals


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def notification_settings(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    settings = settings_of(user.pk)
    form = SettingsForm(settings, _channels_of(user), request.POST or None)
    if request.method == "POST" and form.is_valid():
        save_settings(user, form.changes, form.choices)
        messages.success(request, _("Your settings are saved."))
        return redirect("notification-settings")
    context = _context(user, form)
    return render(request, "notifications/settings.html", context, status=422 if form.is_bound else 200)


def _channels_of(user: User) -> list[Channel]:
    """Webhooks are for developers: other players see nothing of them."""
    return [channel for channel in Channel if channel != Channel.WEBHOOK or webhook_of(user) is not None]


def _context(user: User, form: SettingsForm) -> dict[str, Any]:
    return {
        "form": form,
        "address": address_of(user),
        "subscriptions": push_subscriptions_of(user),
        "push_key": public_key(),
        "off": reasons_of_channels_off(user),
        "tests": channel_tests_of(user),
    }


@require_POST
@log_in_first
@with_refusals
def test_channel(request: HttpRequest, channel: str) -> HttpResponse:
    if channel not in Channel.values:
        raise Http404
    ask_test(cast(User, request.user), channel)
    return redirect(f"{reverse(_page_of(channel))}#channel-{channel}")


@require_POST
@log_in_first
def switch_channel_on(request: HttpRequest, channel: str) -> HttpResponse:
    if channel not in Channel.values:
        raise Http404
    switch_on(cast(User, request.user).pk, channel)
    return redirect(_page_of(channel))


def _page_of(channel: str) -> str:
    return "developers" if channel == Channel.WEBHOOK else "notification-settings"


@require_POST
@log_in_first
def remove_browser(request: HttpRequest) -> HttpResponse:
    unsubscribe(cast(User, request.user), request.POST.get("endpoint", ""))
    return redirect("notification-settings")
