"""The site's settings, with the pseudo-language in addition to English."""

from django.utils.translation import trans_real

from novaluna_site.settings import *  # noqa: F403
from tests.pseudo_locale.translation import LANGUAGE, PseudoTranslation

LANGUAGES = [("en", "English"), (LANGUAGE, "Pseudo")]
trans_real.DjangoTranslation = PseudoTranslation
