"""How a field of a form is drawn."""

import pytest
from django import forms
from django.template.loader import render_to_string


class Questions(forms.Form):
    agreed = forms.BooleanField(label="Agreed")
    colour = forms.ChoiceField(label="Colour", choices=[("red", "Red")], widget=forms.RadioSelect)
    name = forms.CharField(label="Name")


@pytest.mark.parametrize("field", Questions.base_fields)
def test_a_label_ends_without_a_colon(field):
    drawn = render_to_string("_field.html", {"field": Questions()[field]})
    label = Questions.base_fields[field].label
    assert f">{label}</" in drawn
    assert f"{label}:" not in drawn
