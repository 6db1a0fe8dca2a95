"""Additional log-in stages, between "the password is right" and "logged in"."""

from allauth.account.app_settings import EmailVerificationMethod
from allauth.account.stages import EmailVerificationStage, LoginStage
from django.http import HttpResponse

from accounts.actions.guests import upgrade_guest
from accounts.guest_session import pop_guest_id
from accounts.models import User

# A page to show, if any, and whether the log-in may go on.
Outcome = tuple[HttpResponse | None, bool]


class OptionalEmailVerificationStage(EmailVerificationStage):
    """Sends the code and logs the person in without waiting for it.

    allauth offers sign-up by passkey only if ACCOUNT_EMAIL_VERIFICATION is "mandatory", so it always is, and
    this stage makes verification optional again.
    """

    def handle(self) -> Outcome:
        self.login.email_verification = EmailVerificationMethod.OPTIONAL
        outcome: Outcome = super().handle()  # type: ignore[no-untyped-call]
        return outcome


class UpgradeGuestStage(LoginStage):
    """Runs before a passkey is created, because a passkey contains the id of its user's row."""

    key = "upgrade_guest"

    def handle(self) -> Outcome:
        guest_id = pop_guest_id(self.request)
        if guest_id and self.login.signup and isinstance(self.login.user, User):
            self.login.user = upgrade_guest(guest_id, self.login.user)
        return None, True
