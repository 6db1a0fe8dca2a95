"""The two questions about turns that most players answer, in terms of the finer choices.

Where: by push, by email, by both or only on the site. How often: at once or once a day. Then the digest
replaces the messages for each turn, and only warnings about the clock still come at once.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.notifications.channel_choices import is_wanted
from games.notifications.models import NotificationSettings
from games.notifications.models.notification import Channel, Kind

DIGEST_HOUR = 8
"""For players who choose the digest without an hour."""
_EACH_TURN = (Kind.YOUR_TURN, Kind.STILL_YOUR_TURN)


class Where(models.TextChoices):
    BOTH = "both", _("By push and email")
    PUSH = "push", _("By push, on my phone or computer")
    EMAIL = "email", _("By email")
    SITE = "site", _("Only on this site")

    @property
    def channels(self) -> dict[str, bool]:
        return {
            Channel.PUSH: self in (Where.BOTH, Where.PUSH),
            Channel.EMAIL: self in (Where.BOTH, Where.EMAIL),
        }


class Often(models.TextChoices):
    NOW = "now", _("Right away, every time")
    DAILY = "daily", _("Once a day, in one email")


def often_of(settings: NotificationSettings) -> Often:
    is_told_each_turn = any(is_wanted(settings, Kind.YOUR_TURN, channel) for channel in Where.BOTH.channels)
    return Often.NOW if is_told_each_turn or settings.digest_hour is None else Often.DAILY


def where_of(settings: NotificationSettings) -> Where:
    """With the digest the channels of the warnings, because nothing else is told at once."""
    kind = Kind.LOW_TIME if often_of(settings) == Often.DAILY else Kind.YOUR_TURN
    wanted = {channel: is_wanted(settings, kind, channel) for channel in Where.BOTH.channels}
    return next(where for where in Where if where.channels == wanted)


def choices_for(where: Where, often: Often) -> dict[str, dict[str, bool]]:
    """For `save_settings`: the kinds and channels that the answers decide. All others stay as they are."""
    silent = often == Often.DAILY
    each_turn = {channel: wanted and not silent for channel, wanted in where.channels.items()}
    digest = {Kind.DIGEST.value: {Channel.EMAIL.value: True}} if silent else {}
    return {
        **{kind.value: each_turn for kind in _EACH_TURN},
        Kind.LOW_TIME.value: where.channels,
        **digest,
    }
