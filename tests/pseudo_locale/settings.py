"""The site's settings, with the pseudo-language in the place of Persian, for tests from a single address."""

from django.utils.translation import trans_real

from tests.languages.settings import *  # noqa: F403
from tests.pseudo_locale.translation import PseudoTranslation

trans_real.DjangoTranslation = PseudoTranslation
