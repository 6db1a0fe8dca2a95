"""The site's settings, for tests from a single address."""

from novaluna_site.settings import *  # noqa: F403

# All visitors of the tests have the same address, and a quick run has more than 20 new guests in a minute.
ACCOUNT_RATE_LIMITS = MFA_RATE_LIMITS = False
