"""The form of the score calculator. Its numbers are in the address, so a score can be bookmarked."""

from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.lessons.solo_score import MOST_TIME_1, MOST_TIME_2, TOKENS, SoloScore
from novaluna_site.i18n import numeral


def _at_least_now(number: int) -> str:
    return _("Enter %(number)s or more.") % {"number": numeral(number)}


def _at_most_now(number: int) -> str:
    return _("Enter %(number)s or less.") % {"number": numeral(number)}


_at_least, _at_most = lazy(_at_least_now, str), lazy(_at_most_now, str)


def _number(
    label: Any, help_text: Any, least: int, most: int, *, required: bool = True
) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        help_text=help_text,
        min_value=least,
        max_value=most,
        required=required,
        localize=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={
            "required": gettext_lazy("Enter a number."),
            "invalid": gettext_lazy("Enter a whole number."),
            "min_value": _at_least(least),
            "max_value": _at_most(most),
        },
    )


class ScoreForm(forms.Form):
    """With all tokens placed in phase 1 there is no phase 2, and its fields may be empty (R6.6)."""

    time_1 = _number(
        gettext_lazy("Time of all tiles"), gettext_lazy("Add up the numbers on your tiles."), 1, MOST_TIME_1
    )
    placed_1 = _number(gettext_lazy("Tokens placed"), gettext_lazy("The first stack has 8."), 0, TOKENS)
    time_2 = _number(
        gettext_lazy("Time of all tiles"),
        gettext_lazy("Include the tiles from phase 1."),
        1,
        MOST_TIME_2,
        required=False,
    )
    placed_2 = _number(
        gettext_lazy("Tokens placed"),
        gettext_lazy("Include the tokens from phase 1; there are 21."),
        0,
        TOKENS,
        required=False,
    )

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        if cleaned.get("placed_1") == TOKENS:
            self._check_that_phase_2_is_missing()
        else:
            self._check_phase_2(
                "time_2", "time_1", _("Phase 2 includes the tiles from phase 1: enter %(least)s or more.")
            )
            self._check_phase_2(
                "placed_2",
                "placed_1",
                _("Phase 2 includes the tokens from phase 1: enter %(least)s or more."),
            )
        return cleaned

    def _check_that_phase_2_is_missing(self) -> None:
        """Entering the numbers of phase 1 again is right as well."""
        for name in ("time_2", "placed_2"):
            again = self.cleaned_data.get(name.replace("2", "1"))
            if name not in self.errors and self.cleaned_data.get(name) not in (None, again):
                self.add_error(
                    name, _("You placed all tokens in phase 1, so there is no phase 2. Leave this empty.")
                )

    def _check_phase_2(self, name: str, before: str, too_small: str) -> None:
        if name in self.errors:
            return
        number, least = self.cleaned_data.get(name), self.cleaned_data.get(before)
        if number is None:
            self.add_error(name, self.fields[name].error_messages["required"])
        elif least is not None and number < least:
            self.add_error(name, too_small % {"least": numeral(least)})

    @property
    def score(self) -> SoloScore | None:
        if not self.is_bound or not self.is_valid():
            return None
        time_1, placed_1, time_2, placed_2 = (self.cleaned_data[name] for name in self.fields)
        if placed_1 == TOKENS:
            time_2, placed_2 = time_1, placed_1
        return SoloScore(time_1, placed_1, time_2, placed_2)
