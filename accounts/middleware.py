from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.services.presence import note_presence
from accounts.time_zones import guessed_time_zone, zone_of

Handler = Callable[[HttpRequest], HttpResponse]

# Pages of allauth that are about an address, a password or a second factor, which a guest has not.
FOR_PEOPLE = {"account_email", "account_change_password", "account_set_password", "account_reauthenticate"}


class PreferencesMiddleware:
    """Speaks the user's language and shows the user's time."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        guess = guessed_time_zone(request)
        user = request.user
        if not user.is_authenticated:
            with timezone.override(zone_of(guess)):
                return self.get_response(request)
        if note_presence(user, time_zone=guess):
            # Its time begins anew: who comes back is never logged out, and a guest would have no way back.
            request.session.modified = True
        if user.language:
            translation.activate(user.language)
            request.LANGUAGE_CODE = translation.get_language()
        with timezone.override(zone_of(user.time_zone)):
            return self.get_response(request)


class GuestMiddleware:
    """Leads a guest to the sign-up instead of to pages that need a real account."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponseRedirect | None:
        name = (request.resolver_match and request.resolver_match.url_name) or ""
        is_for_people = name in FOR_PEOPLE or (name.startswith("mfa_") and name != "mfa_login_webauthn")
        if not (is_for_people and request.user.is_authenticated and request.user.is_guest):
            return None
        messages.info(request, _("Sign up first: a guest has no password and no address to protect."))
        return redirect("account_signup")
