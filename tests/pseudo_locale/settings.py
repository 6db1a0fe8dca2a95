"""The site as it is, with the pseudo-language beside English."""

from django.utils.translation import trans_real

from novaluna_site.settings import *  # noqa: F403
from tests.pseudo_locale.translation import LANGUAGE, PseudoTranslation

LANGUAGES = [("en", "English"), (LANGUAGE, "Pseudo")]
trans_real.DjangoTranslation = PseudoTranslation
