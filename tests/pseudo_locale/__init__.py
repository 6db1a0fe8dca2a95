"""A language for tests only: texts are 40 % longer, run from right to left and have other digits."""

PSEUDO_LOCALE = "tests.pseudo_locale.settings"
"""The environment of a site that offers this language."""
