"""Steps of our own between "the password is right" and "logged in"."""

from allauth.account.app_settings import EmailVerificationMethod
from allauth.account.stages import EmailVerificationStage, LoginStage
from django.http import HttpResponse

from accounts.guest_session import pop_guest
from accounts.models import User
from accounts.services.guests import upgrade_guest

# A page to show, if any, and whether the log-in may go on.
Outcome = tuple[HttpResponse | None, bool]


class OptionalEmailVerificationStage(EmailVerificationStage):
    """Sends the code and lets the person in.

    allauth offers sign-up by passkey only with ACCOUNT_EMAIL_VERIFICATION "mandatory", so the settings say
    that, and this stage says otherwise where verification is optional.
    """

    def handle(self) -> Outcome:
        self.login.email_verification = EmailVerificationMethod.OPTIONAL
        outcome: Outcome = super().handle()  # type: ignore[no-untyped-call]
        return outcome


class UpgradeGuestStage(LoginStage):
    """Before a passkey is made, because a passkey carries the id of the row it belongs to."""

    key = "upgrade_guest"

    def handle(self) -> Outcome:
        guest_id = pop_guest(self.request)
        if guest_id and self.login.signup and isinstance(self.login.user, User):
            self.login.user = upgrade_guest(guest_id, self.login.user)
        return None, True
