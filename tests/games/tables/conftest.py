import time

import pytest
from allauth.mfa.totp.internal import auth as totp
from django.urls import reverse

from tests.factories import PASSWORD, UserFactory


@pytest.fixture
def staff_client(client, db):
    staff = UserFactory(username="luna", is_staff=True, is_superuser=True)
    secret = totp.generate_totp_secret()
    totp.TOTP.activate(staff, secret)
    client.post(reverse("account_login"), {"login": "luna", "password": PASSWORD})
    code = totp.format_hotp_value(totp.hotp_value(secret, int(time.time()) // 30))
    client.post(reverse("mfa_authenticate"), {"code": code})
    return client
