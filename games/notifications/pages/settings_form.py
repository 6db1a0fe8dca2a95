"""The form of the notification settings: a checkbox for each kind and channel, and when not to send."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.notifications.actions.save_preferences import BUNDLES, REMINDERS
from games.notifications.channel_choices import CONFIGURABLE_KINDS, is_wanted
from games.notifications.models import NotificationSettings
from games.notifications.models.notification import Channel, Kind
from novaluna_site.i18n import lazy_digits, numeral

HOURS = [(hour, lazy_digits(f"{hour}:00")) for hour in range(24)]


def _hours(count: int) -> str:
    return ngettext("{count} hour", "{count} hours", count).format(count=numeral(count))


_lazy_hours = lazy(_hours, str)
REMIND_WORDS = {
    0: _("Never"),
    **{hours: _lazy_hours(hours) for hours in REMINDERS[1:]},
}
BUNDLE_WORDS = {0: _("No limit"), 15: _("15 minutes"), 60: _("an hour"), 240: _("4 hours")}


def _hour(label: Any, empty: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label, choices=[("", empty), *HOURS], coerce=int, empty_value=None, required=False
    )


class SettingsForm(forms.Form):
    paused = forms.BooleanField(
        label=_("Pause all"),
        required=False,
        help_text=_("Nothing leaves this site. The bell still collects."),
    )
    skip_when_open = forms.BooleanField(
        label=_("Not while I have the site open"),
        required=False,
        help_text=_(
            "Mails, pushes and webhooks wait until you have closed it. Little time left is told all the same."
        ),
    )
    quiet_start = _hour(_("Quiet from"), _("No quiet hours"))
    quiet_end = _hour(_("Quiet until"), _("No quiet hours"))
    bundle_minutes = forms.TypedChoiceField(
        label=_("At most one message in"),
        choices=[(value, BUNDLE_WORDS[value]) for value in BUNDLES],
        coerce=int,
    )
    remind_after = forms.TypedChoiceField(
        label=_("Remind me of a turn after"),
        choices=[(value, REMIND_WORDS[value]) for value in REMINDERS],
        coerce=int,
    )
    remind_hour = _hour(_("then at"), _("any hour"))
    remind_again = forms.BooleanField(label=_("And again until I have moved"), required=False)
    digest_hour = _hour(_("Digest of waiting games at"), _("No digest"))

    def __init__(self, settings: NotificationSettings, *args: Any, **kwargs: Any) -> None:
        plain = list(self.base_fields)
        kwargs.setdefault("initial", {name: getattr(settings, name) for name in plain})
        super().__init__(*args, **kwargs)
        self.plain = plain
        for kind in CONFIGURABLE_KINDS:
            for channel in Channel:
                self.fields[f"{kind}-{channel}"] = forms.BooleanField(
                    label=f"{kind.label}: {channel.label}",
                    required=False,
                    initial=is_wanted(settings, kind, channel),
                )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if (cleaned.get("quiet_start") is None) != (cleaned.get("quiet_end") is None):
            self.add_error("quiet_end", _("Quiet hours have a beginning and an end."))
        return cleaned

    def kind_rows(self) -> Iterator[tuple[Kind, list[forms.BoundField]]]:
        for kind in CONFIGURABLE_KINDS:
            yield kind, [self[f"{kind}-{channel}"] for channel in Channel]

    @property
    def changes(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in self.plain}

    @property
    def choices(self) -> dict[str, dict[str, bool]]:
        return {
            kind: {channel: self.cleaned_data[f"{kind}-{channel}"] for channel in Channel}
            for kind in CONFIGURABLE_KINDS
        }
