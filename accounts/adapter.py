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
from django.utils.translation import get_language

from accounts import hooks
from accounts.actions.sessions import announce_session_end
from accounts.authenticator_secrets import cipher
from accounts.models import User
from accounts.queries import is_username_taken
from accounts.time_zones import guessed_time_zone
from accounts.user_agents import browser_name

VERIFICATION_STAGE = "allauth.account.stages.EmailVerificationStage"


class AccountAdapter(DefaultAccountAdapter):
    error_messages = {
        **DefaultAccountAdapter.error_messages,
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
        user.language = get_language() or ""
        user.time_zone = guessed_time_zone(request)
        return super().save_user(request, user, form, commit)

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        """Ask for the code of the mail. Not called if the person is on the way to a page, such as a table."""
        if settings.EMAIL_VERIFICATION_REQUIRED:
            return str(super().get_signup_redirect_url(request))
        return reverse("account_email_verification_sent")

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
        request = allauth_context.request
        confirm_url = settings.SITE_URL + reverse("account_email_verification_sent")
        basics = {
            "request": request,
            "email": email,
            "current_site": get_current_site(request),
            "confirm_url": confirm_url,
        }
        mail = self.render_mail(template_prefix, email, basics | context)
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


class SessionsAdapter(DefaultUserSessionsAdapter):
    def end_sessions(self, sessions: list[UserSession]) -> None:
        super().end_sessions(sessions)
        for user_id in {session.user_id for session in sessions}:
            announce_session_end(user_id)


class SecondFactorAdapter(DefaultMFAAdapter):
    """Stores the secrets of authenticator apps encrypted, so that a stolen backup does not contain them."""

    def generate_authenticator_name(self, user: Any, type: Any) -> str:  # noqa: A002 - allauth's name
        """Name a passkey after the browser, because nothing else is known about its device."""
        return browser_name(allauth_context.request.headers.get("User-Agent", ""))

    def build_totp_svg(self, url: str) -> str:
        """Inline SVG, because the content security policy forbids data: images."""
        return segno.make(url).svg_inline(border=0, omitsize=True)

    def encrypt(self, text: str) -> str:
        return cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        return cipher().decrypt(encrypted_text.encode()).decode()
