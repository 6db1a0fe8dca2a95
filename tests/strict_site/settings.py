"""An address may get its next code after a second instead of ten, so that tests need not wait."""

from novaluna_site.settings import *  # noqa: F403
from novaluna_site.settings import ACCOUNT_RATE_LIMITS
from tests.strict_site import SECONDS_BETWEEN_MAILS

ACCOUNT_RATE_LIMITS = {**ACCOUNT_RATE_LIMITS, "confirm_email": f"1/{SECONDS_BETWEEN_MAILS}s/key"}
