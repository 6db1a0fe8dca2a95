from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.actions.last_seen import update_last_seen
from accounts.actions.sessions import move_session
from accounts.time_zones import guessed_time_zone, zone_of
from novaluna_site.web.languages import own_language

Handler = Callable[[HttpRequest], HttpResponse]

# allauth's pages about an address, a password or a second factor, which guests don't have.
NOT_FOR_GUESTS = {
    "account_email",
    "account_change_password",
    "account_set_password",
    "account_reauthenticate",
}


class SessionKeyMiddleware:
    """Keeps the user's list of sessions complete when Django gives a session a new key.

    It does so at the first request after a change of SECRET_KEY. "Log out everywhere" ends listed sessions.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        old_key = request.session.session_key
        # Asking for the user loads the session, which may change its key.
        if request.user.is_authenticated and request.session.session_key != old_key:
            move_session(old_key, request.session.session_key)
        return self.get_response(request)


class PreferencesMiddleware:
    """Activates the user's time zone."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        guess = guessed_time_zone(request)
        user = request.user
        if not user.is_authenticated:
            with timezone.override(zone_of(guess)):
                return self.get_response(request)
        # The API is also for programs. A page may be open in another language than the viewer's own.
        language = "" if request.path.startswith("/api/") else own_language(request)
        if update_last_seen(user, time_zone=guess, language=language):
            # Extends the session, so that active users stay logged in. A guest could never log in again.
            request.session.modified = True
        with timezone.override(zone_of(user.time_zone)):
            return self.get_response(request)


class GuestMiddleware:
    """Redirects guests from pages that need a real account to the sign-up."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponseRedirect | None:
        name = (request.resolver_match and request.resolver_match.view_name) or ""
        needs_account = name in NOT_FOR_GUESTS or (name.startswith("mfa_") and name != "mfa_login_webauthn")
        if not (needs_account and request.user.is_authenticated and request.user.is_guest):
            return None
        messages.info(request, _("Guests have no password or email. Sign up first."))
        return redirect("account_signup")
