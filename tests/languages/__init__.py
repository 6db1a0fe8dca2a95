"""What the tests know about languages: the real ones, and one for tests only (`tests/pseudo_locale/`)."""

import os

from tests.profile import IS_NIGHTLY
from tests.pseudo_locale import PSEUDO_LOCALE

LANGUAGES = ("en", "uk", "ru", "de", "hu", "fa")
PSEUDO = "pseudo"
"""Names the language for tests; its code is that of Persian, which is written from right to left, too."""

RIGHT_TO_LEFT = frozenset({"fa"})
REAL_LANGUAGES = "tests.languages.settings"


def chosen_languages(names: str) -> tuple[str, ...]:
    """Those in a list with commas, or all. Raises ValueError for a language that the site does not have."""
    chosen = tuple(names.replace(",", " ").split())
    if unknown := set(chosen) - set(LANGUAGES):
        raise ValueError(f"LANGUAGES_UNDER_TEST contains {', '.join(sorted(unknown))}")
    return chosen or LANGUAGES


UNDER_TEST = chosen_languages(os.environ.get("LANGUAGES_UNDER_TEST", ""))
"""`LANGUAGES_UNDER_TEST=uk pytest …` tests one language, for example while others are incomplete."""

TRANSLATED = tuple(language for language in UNDER_TEST if language != "en")


def some_of(*languages: str) -> list[str]:
    """For tests too slow for every language: nightly all, per commit only these."""
    return [language for language in TRANSLATED if IS_NIGHTLY or language in languages]


def settings_for(language: str) -> str:
    """The settings of a site that offers this language."""
    return PSEUDO_LOCALE if language == PSEUDO else REAL_LANGUAGES


def code_of(language: str) -> str:
    return "fa" if language == PSEUDO else language


def in_language(path: str, language: str) -> str:
    """The address of a page in this language. English has no prefix."""
    code = code_of(language)
    return path if code == "en" else f"/{code}{path}"


def direction(language: str) -> str:
    return "rtl" if language in RIGHT_TO_LEFT else "ltr"
