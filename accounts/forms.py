from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.actions.sign_ups import hold_username
from accounts.avatars import FREE, avatar_of, prizes_for
from accounts.labels import LABELS, OwnLabels
from accounts.models import Preferences, User
from accounts.time_zones import time_zone_names, zone_named
from accounts.unfinished_sign_up import remember_sign_up
from novaluna_site.i18n import zone_words


class NewPasswordHelp(OwnLabels):
    """Adds the rules for passwords to a form that asks for a new one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "password1" in self.fields:
            self.fields["password1"].help_text = _(
                "At least 8 characters. Avoid common passwords and your name."
            )


class ChangePasswordForm(NewPasswordHelp, allauth_forms.ChangePasswordForm):
    pass


class SetPasswordForm(NewPasswordHelp, allauth_forms.SetPasswordForm):
    pass


class ResetPasswordForm(NewPasswordHelp, allauth_forms.ResetPasswordKeyForm):
    pass


class AskPasswordResetForm(OwnLabels, allauth_forms.ResetPasswordForm):
    pass


class PasswordResetCodeForm(OwnLabels, allauth_forms.ConfirmPasswordResetCodeForm):
    pass


class EmailCodeForm(OwnLabels, allauth_forms.ConfirmEmailVerificationCodeForm):
    pass


class ChangeEmailForm(OwnLabels, allauth_forms.AddEmailForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("New email")


class ReauthenticateForm(OwnLabels, allauth_forms.ReauthenticateForm):
    pass


class LoginForm(OwnLabels, allauth_forms.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs["autocomplete"] = "username"


class SignupForm(NewPasswordHelp, allauth_forms.SignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "password1" in self.fields:
            self.fields["password1"].label = LABELS["password"]
        self.fields["username"].help_text = _(
            "3 to 20 letters (a to z), digits, hyphens or underscores. Shown to other players."
        )
        self.fields["email"].help_text = _("For turn alerts and password resets. Never shown.")

    def save(self, request: HttpRequest) -> Any:
        with transaction.atomic():
            user: Any = super().save(request)
        remember_sign_up(request, user)
        return user

    def try_save(self, request: HttpRequest) -> Any:
        if self.account_already_exists:
            held = hold_username(self.cleaned_data["username"], self.cleaned_data.get("password1"))
            remember_sign_up(request, held)
        return super().try_save(request)


class TimeZoneField(forms.CharField):
    """A city to type or to pick from a list. The value is the name of its zone."""

    widget = forms.TextInput(attrs={"list": "cities", "autocomplete": "off"})

    def prepare_value(self, value: Any) -> Any:
        return zone_words(value) if value in time_zone_names() else value

    def clean(self, value: Any) -> str:
        words: str = super().clean(value)
        name = zone_named(words)
        if words and not name:
            raise forms.ValidationError(
                _("We don’t know this city. Enter a big city in the same time zone, such as Berlin.")
            )
        return name


def language_choices() -> list[Any]:
    return [("", pgettext_lazy("language", "Browser default")), *settings.LANGUAGES]


class PreferencesForm(forms.ModelForm):  # type: ignore[type-arg] # not subscriptable at run time
    avatar = forms.ChoiceField(
        label=pgettext_lazy("profile", "Picture"),
        required=False,
        choices=[*FREE.items()],
        widget=forms.RadioSelect,
    )
    time_zone = TimeZoneField(
        label=_("Your city, or one in the same time zone"), required=False, max_length=64
    )
    language = forms.ChoiceField(label=_("Language"), required=False, choices=language_choices)

    class Meta:
        model = User
        fields = [field.name for field in Preferences._meta.get_fields()]
        widgets = {
            "theme": forms.RadioSelect,
            "board_view": forms.RadioSelect,
            "move_confirmation": forms.RadioSelect,
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.prizes = prizes_for(self.instance)
        if self.instance.kind == User.Kind.PERSON:
            earned = [(prize.drawing, prize.name) for prize in self.prizes if prize.is_earned]
            field: Any = self.fields["avatar"]
            field.choices = [*FREE.items(), *earned]
            self.initial["avatar"] = avatar_of(self.instance)
        else:
            del self.fields["avatar"]

    def clean_avatar(self) -> str:
        """A request without a picture keeps the one that the player has."""
        return str(self.cleaned_data["avatar"] or self.instance.avatar)
