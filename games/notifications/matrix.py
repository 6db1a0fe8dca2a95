"""Which event goes to which channel: the defaults, and what a user chose instead."""

from collections.abc import Mapping

from games.models import NotificationSettings
from games.models.notification import Channel, Kind

CHOSEN_KINDS = tuple(kind for kind in Kind if kind not in (Kind.CHANNEL_OFF, Kind.TEST))
"""The rows of the matrix. That a channel was switched off is always told, in the app."""

_APP = frozenset({Channel.APP})
_QUIET = _APP | {Channel.PUSH, Channel.WEBHOOK}
_ALL = frozenset(Channel)

DEFAULTS: Mapping[Kind, frozenset[Channel]] = {
    Kind.YOUR_TURN: _ALL,
    Kind.STILL_YOUR_TURN: _ALL,
    Kind.LOW_TIME: _ALL,
    Kind.TIMED_OUT: _ALL,
    Kind.INVITATION: _ALL,
    Kind.STARTED: _QUIET,
    Kind.OVER: _ALL,
    Kind.MENTION: _QUIET,
    Kind.BACK: _APP,
    Kind.DIGEST: frozenset({Channel.EMAIL}),
    Kind.CHANNEL_OFF: _APP,
    Kind.TEST: _ALL,
}
"""A digest comes only to who has chosen an hour for it."""


def is_wanted(settings: NotificationSettings, kind: str, channel: str) -> bool:
    chosen = settings.choices.get(kind, {}).get(channel)
    return Channel(channel) in DEFAULTS[Kind(kind)] if chosen is None else bool(chosen)


def choose(settings: NotificationSettings, kind: str, channel: str, *, wanted: bool) -> None:
    """The caller saves the settings."""
    changed = {**settings.choices.get(kind, {}), channel: wanted}
    if wanted == (Channel(channel) in DEFAULTS[Kind(kind)]):
        del changed[channel]
    settings.choices = {name: row for name, row in {**settings.choices, kind: changed}.items() if row}


def settings_of(user_id: int) -> NotificationSettings:
    """What the user chose; unsaved defaults for who chose nothing yet."""
    found = NotificationSettings.objects.filter(user=user_id).first()
    return found or NotificationSettings(user_id=user_id)
