from contextlib import nullcontext
from typing import Any

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as allauth_context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sites.shortcuts import get_current_site
from django.forms import BaseForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import hooks
from accounts.actions.sessions import announce_session_end
from accounts.authenticator_secrets import cipher
from accounts.language import current_language, in_language_of
from accounts.models import User
from accounts.queries import is_username_taken, user_with_address
from accounts.time_zones import guessed_time_zone
from accounts.user_agents import browser_name

REAUTHENTICATION = {
    "reauthenticate": _("Use your password"),
    "mfa_reauthenticate": _("Use a code"),
    "mfa_reauthenticate:webauthn": _("Use a passkey"),
}
VERIFICATION_STAGE = "allauth.account.stages.EmailVerificationStage"


class AccountAdapter(DefaultAccountAdapter):
    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account is closed."),
        "duplicate_email": _("This is already your email."),
        "email_password_mismatch": _("That email and password don’t match. Try again."),
        "email_taken": _("There’s already an account with this email. Log in, or use another email."),
        "enter_current_password": _("Enter your current password."),
        "incorrect_code": _("That code isn’t right. Check the latest email and try again."),
        "incorrect_password": _("That password isn’t right. Try again."),
        "invalid_login": _("That didn’t work. Try again."),
        "invalid_password_reset": _("This code no longer works. Ask for a new one."),
        "rate_limited": _("Too many tries. Wait a few minutes and try again."),
        "same_as_current": _("You have this already. Enter something new."),
        "too_many_login_attempts": _("Too many tries. Wait a few minutes and try again."),
        "unknown_email": _("There’s no account with this email. Check it, or sign up."),
        "unverified_primary_email": _("Confirm your email first."),
        "username_blacklisted": _("This username is reserved. Choose another."),
        "username_password_mismatch": _("That username and password don’t match. Try again."),
        "username_taken": User._meta.get_field("username").error_messages["unique"],
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        username = super().clean_username(username, shallow=True)
        if not shallow and is_username_taken(username):
            raise self.validation_error("username_taken")
        return username

    def is_safe_url(self, url: str) -> bool:
        """Whether `next` may lead there. Not an address that is no URL, for which allauth raises an error."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False

    def save_user(self, request: HttpRequest, user: Any, form: BaseForm, commit: bool = True) -> Any:
        user.time_zone = guessed_time_zone(request)
        user.language = user.seen_language = current_language()
        return super().save_user(request, user, form, commit)

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        """Ask for the code of the mail. Not called if the person is on the way to a page, such as a table."""
        if settings.EMAIL_VERIFICATION_REQUIRED:
            return str(super().get_signup_redirect_url(request))
        return reverse("account_email_verification_sent")

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        methods = super().get_reauthentication_methods(user)
        return [{**method, "description": REAUTHENTICATION[method["id"]]} for method in methods]

    def get_login_stages(self) -> list[str]:
        stages = super().get_login_stages()
        at = stages.index(VERIFICATION_STAGE)
        upgrade = "accounts.stages.UpgradeGuestStage"
        if settings.EMAIL_VERIFICATION_REQUIRED:
            stages[at : at + 1] = [VERIFICATION_STAGE, upgrade]
        else:
            stages[at : at + 1] = [upgrade, "accounts.stages.OptionalEmailVerificationStage"]
        return stages

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Hand the mail over to be sent by a worker: no request waits for the mail server."""
        recipient = context.get("user") or user_with_address(email)
        # A stranger gets it in the language of the page that this browser shows.
        with in_language_of(recipient) if recipient else nullcontext():
            mail = self.render_mail(template_prefix, email, _mail_context(email) | context | _mail_links())
            mail.extra_headers["Content-Language"] = current_language()
        hooks.mail_written(mail, "code" in context)

    def logout(self, request: HttpRequest) -> None:
        user_id = request.user.pk
        super().logout(request)
        if user_id:
            announce_session_end(user_id)

    def set_password(self, user: Any, password: str) -> None:
        """Also called by a reset. A new password makes every session of the old one invalid."""
        super().set_password(user, password)
        announce_session_end(user.pk)


def _mail_context(email: str) -> dict[str, Any]:
    request = allauth_context.request
    agent = request.headers.get("User-Agent", "") if request else ""
    return {
        "request": request,
        "email": email,
        "current_site": get_current_site(request),
        "browser": browser_name(agent),
        "now": timezone.now(),
    }


def _mail_links() -> dict[str, str]:
    """The pages that mails link to, in the active language."""
    pages = {
        "confirm_url": "account_email_verification_sent",
        "password_reset_url": "account_reset_password",
        "signup_url": "account_signup",
    }
    return {name: settings.SITE_URL + reverse(page) for name, page in pages.items()}


class SessionsAdapter(DefaultUserSessionsAdapter):
    def end_sessions(self, sessions: list[UserSession]) -> None:
        super().end_sessions(sessions)
        for user_id in {session.user_id for session in sessions}:
            announce_session_end(user_id)


class SecondFactorAdapter(DefaultMFAAdapter):
    """Stores the secrets of authenticator apps encrypted, so that a stolen backup does not contain them."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "add_email_blocked": _("Turn off two-factor login before you change your email."),
        "cannot_delete_authenticator": _("You can’t turn off two-factor login."),
        "cannot_generate_recovery_codes": _("Turn on two-factor login first."),
        "incorrect_code": _("That code isn’t right. Try the next one."),
        "unverified_email": _("Confirm your email first, then turn on two-factor login."),
    }

    def generate_authenticator_name(self, user: Any, type: Any) -> str:  # noqa: A002 - allauth's name
        """Name a passkey after the browser, because nothing else is known about its device."""
        agent = allauth_context.request.headers.get("User-Agent", "")
        return browser_name(agent) or gettext("My passkey")

    def build_totp_svg(self, url: str) -> str:
        """Inline SVG, because the content security policy forbids data: images."""
        return segno.make(url).svg_inline(border=0, omitsize=True)

    def encrypt(self, text: str) -> str:
        return cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        return cipher().decrypt(encrypted_text.encode()).decode()
