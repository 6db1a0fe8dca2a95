"""Preferences: which kind of notification goes to which channel. Defaults, and the users' own choices."""

from collections.abc import Mapping

from games.notifications.models import NotificationSettings
from games.notifications.models.notification import Channel, Kind

CONFIGURABLE_KINDS = tuple(kind for kind in Kind if kind not in (Kind.CHANNEL_OFF, Kind.TEST))
"""The kinds that users can switch on and off for each channel."""

_APP = frozenset({Channel.APP})
_ALL_BUT_MAIL = _APP | {Channel.PUSH, Channel.WEBHOOK}
_ALL = frozenset(Channel)

DEFAULTS: Mapping[Kind, frozenset[Channel]] = {
    Kind.YOUR_TURN: _ALL,
    Kind.STILL_YOUR_TURN: _ALL,
    Kind.LOW_TIME: _ALL,
    Kind.TIMED_OUT: _ALL,
    Kind.INVITATION: _ALL,
    Kind.DECLINED: _ALL_BUT_MAIL,
    Kind.STARTED: _ALL_BUT_MAIL,
    Kind.MATCHED: _ALL,
    Kind.FEWER_PLAYERS: _ALL_BUT_MAIL,
    Kind.OVER: _ALL,
    Kind.QUARANTINED: _ALL,
    Kind.RELEASED: _ALL,
    Kind.MENTION: _ALL_BUT_MAIL,
    Kind.BACK: _APP,
    Kind.DIGEST: frozenset({Channel.EMAIL}),
    Kind.CHANNEL_OFF: _APP,
    Kind.TEST: _ALL,
}
"""Digests are also off until the user chooses an hour for them."""


def is_wanted(settings: NotificationSettings, kind: str, channel: str) -> bool:
    chosen = settings.choices.get(kind, {}).get(channel)
    return Channel(channel) in DEFAULTS[Kind(kind)] if chosen is None else bool(chosen)


def set_choice(settings: NotificationSettings, kind: str, channel: str, *, wanted: bool) -> None:
    """Store only what differs from the defaults. The caller saves the settings."""
    changed = {**settings.choices.get(kind, {}), channel: wanted}
    if wanted == (Channel(channel) in DEFAULTS[Kind(kind)]):
        del changed[channel]
    settings.choices = {
        name: channels for name, channels in {**settings.choices, kind: changed}.items() if channels
    }
