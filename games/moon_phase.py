"""How the moon looks from the earth on a day, good to about half a day."""

from datetime import UTC, date, datetime

SYNODIC_DAYS = 29.530588853
NEW_MOON = datetime(2000, 1, 6, 18, 14, tzinfo=UTC)
EMOJI = "🌑🌒🌓🌔🌕🌖🌗🌘"


def phase_of(day: date) -> float:
    """From 0 (new) over 0.5 (full) up to 1, at noon UTC."""
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    return (noon - NEW_MOON).total_seconds() / 86400 / SYNODIC_DAYS % 1


def phase_emoji(day: date) -> str:
    return EMOJI[round(phase_of(day) * 8) % 8]


def phase_index(day: date) -> int:
    """Which of the twelve phases that the track is drawn with."""
    return round(phase_of(day) * 12) % 12
