"""Errors of Django's fields are in our words, not in those of Django's catalogues."""

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import override

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


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(("field", "value", "english"), MISTAKES)
def test_an_error_of_a_field_is_in_our_words(language, field, value, english):
    ours = read_catalogue(catalogue_path(language), language).get(english).string
    with override(language), pytest.raises(ValidationError) as refusal:
        field.clean(value)
    (error,) = refusal.value.error_list
    with override(language):
        (shown,) = error.messages
    assert shown in [form % (error.params or {}) for form in ([ours] if isinstance(ours, str) else ours)]
