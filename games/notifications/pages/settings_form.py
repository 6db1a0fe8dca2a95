"""The form of the notification settings: three questions, and a checkbox for each kind and channel."""

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from games.notifications.actions.save_preferences import BUNDLES, REMINDERS
from games.notifications.channel_choices import CONFIGURABLE_KINDS, is_wanted
from games.notifications.models import NotificationSettings
from games.notifications.models.notification import Channel, Kind
from games.notifications.turn_questions import DIGEST_HOUR, Often, Where, choices_for, often_of, where_of
from novaluna_site.i18n import lazy_digits, numeral

HOURS = [(hour, lazy_digits(f"{hour}:00")) for hour in range(24)]


def _after_hours(count: int) -> str:
    # Translators: a choice for the reminder of a turn.
    text = ngettext("After %(count)s hour", "After %(count)s hours", count)
    return text % {"count": numeral(count)}


_lazy_after_hours = lazy(_after_hours, str)
NEVER = pgettext_lazy("choice", "Never")
REMIND_WORDS = {0: NEVER, **{hours: _lazy_after_hours(hours) for hours in REMINDERS[1:]}}
BUNDLE_WORDS = {
    0: pgettext_lazy("combine messages", "Never"),
    15: pgettext_lazy("combine messages", "At most one in 15 minutes"),
    60: pgettext_lazy("combine messages", "At most one an hour"),
    240: pgettext_lazy("combine messages", "At most one in 4 hours"),
}


def _hour(label: Any, empty: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label, choices=[("", empty), *HOURS], coerce=int, empty_value=None, required=False
    )


class SettingsForm(forms.Form):
    """The first two questions overrule the checkboxes, but only if their answers have changed."""

    where = forms.ChoiceField(
        label=_("How should we tell you when it’s your turn?"),
        choices=Where,
        required=False,
        widget=forms.RadioSelect,
    )
    often = forms.ChoiceField(
        label=_("How often?"),
        choices=Often,
        required=False,
        widget=forms.RadioSelect,
        help_text=_("We always warn you right away when your time is running out."),
    )
    paused = forms.BooleanField(
        label=_("Pause all emails and pushes"),
        required=False,
        help_text=_("Alerts still appear under the bell."),
    )
    skip_when_open = forms.BooleanField(
        label=_("Wait while I have the site open"),
        required=False,
        help_text=_("You get emails and pushes after you close it. Low-time warnings are still sent."),
    )
    quiet_start = _hour(pgettext_lazy("quiet hours", "From"), NEVER)
    quiet_end = _hour(pgettext_lazy("quiet hours", "Until"), NEVER)
    bundle_minutes = forms.TypedChoiceField(
        label=_("Combine messages"),
        choices=[(value, BUNDLE_WORDS[value]) for value in BUNDLES],
        coerce=int,
    )
    remind_after = forms.TypedChoiceField(
        label=_("Reminder of your turn"),
        choices=[(value, REMIND_WORDS[value]) for value in REMINDERS],
        coerce=int,
    )
    remind_hour = _hour(_("Time of the reminder"), pgettext_lazy("choice", "Any time"))
    remind_again = forms.BooleanField(label=_("Repeat the reminder until I move"), required=False)
    digest_hour = _hour(_("Daily summary"), NEVER)

    def __init__(
        self, settings: NotificationSettings, channels: Sequence[Channel], *args: Any, **kwargs: Any
    ) -> None:
        plain = [name for name in self.base_fields if name not in ("where", "often")]
        initial = {name: getattr(settings, name) for name in plain}
        initial |= {"where": where_of(settings), "often": often_of(settings)}
        super().__init__(*args, **kwargs)
        self.initial = initial
        self.plain = plain
        self.channels = channels
        for kind in CONFIGURABLE_KINDS:
            for channel in channels:
                self.fields[f"{kind}-{channel}"] = forms.BooleanField(
                    label=f"{kind.label}: {channel.label}",
                    required=False,
                    initial=is_wanted(settings, kind, channel),
                )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if (cleaned.get("quiet_start") is None) != (cleaned.get("quiet_end") is None):
            self.add_error("quiet_end", _("Set both quiet hours, or neither."))
        return cleaned

    def kind_rows(self) -> Iterator[tuple[Kind, list[forms.BoundField]]]:
        for kind in CONFIGURABLE_KINDS:
            yield kind, [self[f"{kind}-{channel}"] for channel in self.channels]

    @property
    def answers(self) -> tuple[Where, Often] | None:
        """To the first two questions; None if they are as before."""
        given = [self.cleaned_data[name] or self.initial[name] for name in ("where", "often")]
        if given == [self.initial["where"], self.initial["often"]]:
            return None
        return Where(given[0]), Often(given[1])

    @property
    def changes(self) -> dict[str, Any]:
        changes = {name: self.cleaned_data[name] for name in self.plain}
        if self.answers is not None:
            often = self.answers[1]
            if often == Often.DAILY and changes["digest_hour"] is None:
                changes["digest_hour"] = DIGEST_HOUR
            elif often == Often.NOW != self.initial["often"]:
                changes["digest_hour"] = None
        return changes

    @property
    def choices(self) -> dict[str, dict[str, bool]]:
        chosen: dict[str, dict[str, bool]] = {
            kind: {channel: self.cleaned_data[f"{kind}-{channel}"] for channel in self.channels}
            for kind in CONFIGURABLE_KINDS
        }
        if self.answers is not None:
            for kind, channels in choices_for(*self.answers).items():
                chosen[kind] |= channels
        return chosen
