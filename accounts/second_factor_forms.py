"""allauth's forms for the codes of authenticator apps and for recovery codes."""

from allauth.mfa.base import forms as base_forms
from allauth.mfa.totp import forms as totp_forms

from accounts.labels import OwnLabels


class AuthenticateForm(OwnLabels, base_forms.AuthenticateForm):
    pass


class ReauthenticateForm(OwnLabels, base_forms.ReauthenticateForm):
    pass


class ActivateAppForm(OwnLabels, totp_forms.ActivateTOTPForm):
    pass
