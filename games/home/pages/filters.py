"""Form fields that filter a list of games. The empty choice does not filter."""

from collections.abc import Callable, Iterable
from typing import Any

from django import forms
from django.utils.translation import pgettext_lazy

from games.home.pages.paces import CASUAL, KIND, RATED
from novaluna_site.i18n import lazy_digits

Words = Any
"""A text, or a lazy translation."""
ANY = [("", pgettext_lazy("option", "Any"))]
SEATS = [(seats, lazy_digits(seats)) for seats in ("2", "3", "4")]


def choice(
    label: Words, choices: Iterable[tuple[str, Words]], coerce: Callable[[str], Any] = int
) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label, choices=[*ANY, *choices], coerce=coerce, empty_value=None, required=False
    )


def rated_choice() -> forms.TypedChoiceField:
    return choice(KIND, [("yes", RATED), ("no", CASUAL)], lambda text: text == "yes")
