import re

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def fresh_rate_limits():
    """Empty the cache. Call the result instead of waiting ten seconds for the next code of allauth."""
    cache.clear()
    return cache.clear


@pytest.fixture(autouse=True)
def _mail_worker(mail_worker):
    """Codes arrive at once."""


@pytest.fixture
def strict(settings):
    """As in production: an address must be confirmed, and no page reveals whether an address is known."""
    settings.EMAIL_VERIFICATION_REQUIRED = True
    settings.ACCOUNT_PREVENT_ENUMERATION = True
    settings.MFA_ALLOW_UNVERIFIED_EMAIL = False


@pytest.fixture
def mailed_code(mailoutbox):
    """The code in the newest mail."""

    def mailed_code() -> str:
        [code] = re.findall(r"^[A-Z]{4}-[A-Z]{4}$", mailoutbox[-1].body, re.MULTILINE)
        return code

    return mailed_code
