"""The site's settings, with the pseudo-language in addition to English, for tests from a single address."""

from django.utils.translation import trans_real

from novaluna_site.settings import *  # noqa: F403
from tests.pseudo_locale.translation import LANGUAGE, PseudoTranslation

LANGUAGES = [("en", "English"), (LANGUAGE, "Pseudo")]
trans_real.DjangoTranslation = PseudoTranslation
# All visitors of the tests have the same address, and a quick run has more than 20 new guests in a minute.
ACCOUNT_RATE_LIMITS = MFA_RATE_LIMITS = False
