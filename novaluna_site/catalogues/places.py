from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LOCALE = ROOT / "locale"


def languages(locale: Path = LOCALE) -> list[str]:
    """The languages that have a catalogue. English has none: its texts are in the source."""
    return sorted(path.parent.parent.name for path in locale.glob("*/LC_MESSAGES/django.po"))


def catalogue_path(language: str, locale: Path = LOCALE) -> Path:
    return locale / language / "LC_MESSAGES" / "django.po"
