"""The site's settings with all languages, for tests from a single address."""

from novaluna_site.settings import *  # noqa: F403
from novaluna_site.settings import LANGUAGES as OFFERED
from tests.languages import LANGUAGES as CODES

# Also those whose texts are not complete yet, so that translators can look at them.
LANGUAGES = [*OFFERED, *((code, code) for code in CODES if code not in dict(OFFERED))]
# All visitors of the tests have the same address, and a quick run has more than 20 new guests in a minute.
ACCOUNT_RATE_LIMITS = MFA_RATE_LIMITS = False
