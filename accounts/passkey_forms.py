"""allauth's passkey forms, changed to reject a malformed credential instead of raising an exception."""

from collections.abc import Callable
from struct import error as StructError
from typing import Any

from allauth.mfa.webauthn import forms as allauth_forms
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from fido2.webauthn import AuthenticationResponse, RegistrationResponse

from accounts.labels import OwnLabels

# What fido2 raises on JSON that is not a credential, found by fuzzing.
MALFORMED = (AttributeError, LookupError, StructError, TypeError, ValueError)


class CredentialField(forms.JSONField):
    widget = forms.HiddenInput

    def __init__(self, parse: Callable[[Any], object]) -> None:
        super().__init__()
        self.parse = parse

    def clean(self, value: Any) -> Any:
        credential = super().clean(value)
        try:
            self.parse(credential)
        except MALFORMED as error:
            raise ValidationError(
                _("The passkey didn’t work. Try again."), code="malformed_credential"
            ) from error
        return credential


class AddPasskeyForm(OwnLabels, allauth_forms.AddWebAuthnForm):
    credential = CredentialField(RegistrationResponse.from_dict)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        passwordless = self.fields["passwordless"]
        passwordless.label = _("Log in without a password")
        passwordless.help_text = _("Your device asks for your fingerprint, face or PIN instead.")
        passwordless.initial = True


class SignUpPasskeyForm(OwnLabels, allauth_forms.SignupWebAuthnForm):
    credential = CredentialField(RegistrationResponse.from_dict)


class AuthenticatePasskeyForm(allauth_forms.AuthenticateWebAuthnForm):
    credential = CredentialField(AuthenticationResponse.from_dict)


class LogInPasskeyForm(allauth_forms.LoginWebAuthnForm):
    credential = CredentialField(AuthenticationResponse.from_dict)


class ReauthenticatePasskeyForm(allauth_forms.ReauthenticateWebAuthnForm):
    credential = CredentialField(AuthenticationResponse.from_dict)
