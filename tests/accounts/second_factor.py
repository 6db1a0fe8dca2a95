"""The second step of a log-in."""

import time

from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.contrib.auth import get_user
from django.test import Client

from tests.accounts.forms import log_in_data

AUTHENTICATE = "/accounts/2fa/authenticate/"
PERIOD = 30
"""Seconds between two codes of an authenticator app."""


def totp_code(secret: str, seconds: float = 2) -> str:
    """What an authenticator app shows. Waits for the next code if this one ends within `seconds`."""
    left = PERIOD - time.time() % PERIOD
    if left < seconds:
        time.sleep(left)
    return format_hotp_value(hotp_value(secret, int(time.time()) // PERIOD))


def half_logged_in(username="Luna_9"):
    """A browser that has sent the password and is asked for the second factor."""
    visitor = Client()
    assert visitor.post("/accounts/login/", log_in_data(username)).headers["Location"] == AUTHENTICATE
    assert get_user(visitor).is_anonymous
    return visitor


def user_logged_in_with(code):
    visitor = half_logged_in()
    visitor.post(AUTHENTICATE, {"code": code})
    return get_user(visitor)
