"""Errors of Django's fields and allauth's forms are in our words, not in those of their catalogues."""

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import override

from accounts.forms import ChangePasswordForm
from accounts.models import User
from novaluna_site.catalogues.files import read_catalogue
from novaluna_site.catalogues.places import catalogue_path
from tests.languages import TRANSLATED

CHOICE = forms.ChoiceField(choices=[("a", "A")])
MISTAKES = [
    (forms.CharField(), "", "This field is required."),
    (
        forms.CharField(max_length=2),
        "long",
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
    ),
    (forms.EmailField(), "x@y", "Enter a valid email address."),
    (forms.DateField(), "soon", "Enter a valid date."),
    (CHOICE, "b", "Select a valid choice. %(value)s is not one of the available choices."),
    (forms.IntegerField(), "many", "Enter a whole number."),
    (
        forms.IntegerField(max_value=2),
        "3",
        "Ensure this value is less than or equal to %(limit_value)s.",
    ),
    (
        forms.IntegerField(min_value=2),
        "1",
        "Ensure this value is greater than or equal to %(limit_value)s.",
    ),
]


def ours(language: str, english: str) -> str | tuple[str, ...]:
    return read_catalogue(catalogue_path(language), language).get(english).string


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(("field", "value", "english"), MISTAKES)
def test_an_error_of_a_field_is_in_our_words(language, field, value, english):
    text = ours(language, english)
    with override(language), pytest.raises(ValidationError) as refusal:
        field.clean(value)
    (error,) = refusal.value.error_list
    with override(language):
        (shown,) = error.messages
    assert shown in [form % (error.params or {}) for form in ([text] if isinstance(text, str) else text)]


@pytest.mark.parametrize("language", TRANSLATED)
def test_two_different_passwords_are_refused_in_our_words(language):
    typed = {"oldpassword": "x", "password1": "harbour-4711", "password2": "harbour"}
    form = ChangePasswordForm(User(), typed)
    with override(language):
        assert form.errors["password2"] == [ours(language, "You must type the same password each time.")]
