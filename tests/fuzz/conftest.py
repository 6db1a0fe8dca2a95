import logging
from collections.abc import Iterator
from datetime import timedelta

import pytest
from allauth.mfa.totp.internal import auth as totp
from django.conf import settings as site
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from novaluna_site.api.throttling import WriteThrottle
from tests.accounts.second_factor import totp_code
from tests.direct_client import DirectClient
from tests.factories import PASSWORD, UserFactory
from tests.world import World, build_world


@pytest.fixture(scope="module")
def world(module_db) -> World:
    return build_world()


@pytest.fixture(scope="module")
def clients(world) -> dict[str, DirectClient]:
    """One for each role, and a warden who used a second factor and may use the admin."""
    clients = {role: DirectClient(user) for role, user in world.users.items()}
    clients["warden"] = DirectClient()
    clients["warden"].session = session_in_the_admin()
    return clients


def session_in_the_admin() -> str:
    # Otherwise every request after five minutes would store when and in which language the warden was seen.
    seen = {"last_seen_at": timezone.now() + timedelta(days=12), "seen_language": "en"}
    warden = UserFactory(username="luna", is_staff=True, is_superuser=True, **seen)
    secret = totp.generate_totp_secret()
    totp.TOTP.activate(warden, secret)
    client = Client()
    client.post(reverse("account_login"), {"login": "luna", "password": PASSWORD})
    client.post(reverse("mfa_authenticate"), {"code": totp_code(secret)})
    return str(client.cookies[site.SESSION_COOKIE_NAME].value)


@pytest.fixture(autouse=True)
def _no_limits(settings, monkeypatch):
    """Rate limits would refuse most requests before a view reads them."""
    settings.ACCOUNT_RATE_LIMITS = settings.MFA_RATE_LIMITS = False
    monkeypatch.setattr(WriteThrottle, "THROTTLE_RATES", dict.fromkeys(WriteThrottle.THROTTLE_RATES))


@pytest.fixture(scope="module", autouse=True)
def _no_logs() -> Iterator[None]:
    """Writing thousands of lines about refused requests takes longer than many of the requests."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)
