"""A language for tests only: every text of ours 40 % longer, from right to left, with other digits."""

PSEUDO_LOCALE = "tests.pseudo_locale.settings"
"""The settings of a site that speaks it to those who ask for it."""
