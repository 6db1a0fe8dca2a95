"""The phase of the moon on a day, accurate to about half a day."""

from datetime import UTC, date, datetime

SYNODIC_DAYS = 29.530588853
NEW_MOON = datetime(2000, 1, 6, 18, 14, tzinfo=UTC)
EMOJI = "🌑🌒🌓🌔🌕🌖🌗🌘"


def phase_of(day: date) -> float:
    """At noon UTC: 0 is new moon, 0.5 full moon, and values below 1 precede the next new moon."""
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    return (noon - NEW_MOON).total_seconds() / 86400 / SYNODIC_DAYS % 1


def phase_emoji(day: date) -> str:
    return EMOJI[round(phase_of(day) * 8) % 8]


def phase_index(day: date) -> int:
    """The index of one of the twelve phases that the track shows."""
    return round(phase_of(day) * 12) % 12
