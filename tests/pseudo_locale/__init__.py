"""A language for tests only: texts are 40 % longer, run from right to left and have other digits."""

PSEUDO_LOCALE = "tests.pseudo_locale.settings"
"""The settings of a site that speaks it to those who ask for it."""
