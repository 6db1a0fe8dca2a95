"""What the tests know about languages: the real ones, and one for tests only (`tests/pseudo_locale/`)."""

from tests.pseudo_locale import PSEUDO_LOCALE

LANGUAGES = ("en", "uk", "ru", "de", "hu", "fa")
PSEUDO = "pseudo"
"""Names the language for tests; its code is that of Persian, which is written from right to left, too."""

REAL_LANGUAGES = "tests.languages.settings"


def settings_for(language: str) -> str:
    """The settings of a site that offers this language."""
    return PSEUDO_LOCALE if language == PSEUDO else REAL_LANGUAGES


def code_of(language: str) -> str:
    return "fa" if language == PSEUDO else language


def in_language(path: str, language: str) -> str:
    """The address of a page in this language. English has no prefix."""
    code = code_of(language)
    return path if code == "en" else f"/{code}{path}"
