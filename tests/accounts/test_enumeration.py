"""In production, sign-up, log-in and reset do not reveal whether an address has an account."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import get_hasher
from django.test import Client

from accounts.models import User
from tests.accounts.forms import log_in_data, sign_up_data
from tests.factories import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("strict")]
KNOWN, UNKNOWN = "known@example.com", "unknown@example.com"


@pytest.fixture(autouse=True)
def known_user():
    return UserFactory(username="Known", email=KNOWN)


def answers(steps, email):
    """What a new visitor sees at each step, without the parts that differ between any two visitors."""
    visitor = Client()
    seen = []
    for path, data in steps:
        filled = {name: value.format(email=email) for name, value in data.items()}
        response = visitor.post(path, filled) if data else visitor.get(path)
        body = response.content.decode().replace(email, "EMAIL")
        body = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", body)
        seen.append((response.status_code, response.headers.get("Location"), body, sorted(visitor.cookies)))
    return seen


def assert_no_difference(fresh_rate_limits, steps, known_steps=None):
    unknown = answers(steps, UNKNOWN)
    fresh_rate_limits()
    assert answers(known_steps or steps, KNOWN) == unknown


def sign_up_steps(path, username):
    data = sign_up_data(username=username, email="{email}")
    return [
        (path, data),
        ("/accounts/confirm-email/", {}),
        ("/accounts/confirm-email/", {"code": "AAAA-AAAA"}),
    ]


@pytest.mark.parametrize("path", ["/accounts/signup/", "/accounts/signup/passkey/"])
def test_sign_up(path, fresh_rate_limits):
    steps = sign_up_steps(path, "Luna_9")
    assert_no_difference(fresh_rate_limits, steps, known_steps=sign_up_steps(path, "Moon_7"))


def test_sign_up_reserves_the_name_in_both_cases(fresh_rate_limits):
    Client().post("/accounts/signup/", sign_up_data(username="Moon_7", email=KNOWN))
    response = Client().post("/accounts/signup/", sign_up_data(username="Moon_7", email="third@example.com"))
    assert list(response.context["form"].errors) == ["username"]


def test_sign_up_can_be_started_over_in_both_cases(client):
    client.post("/accounts/signup/", sign_up_data(username="Moon_7", email=KNOWN))
    client.post("/accounts/signup/cancel/")
    response = client.post("/accounts/signup/", sign_up_data(username="Moon_7", email=UNKNOWN))
    assert response.headers["Location"] == "/accounts/confirm-email/"


def test_a_reserved_name_cannot_log_in(client):
    data = sign_up_data(username="Moon_7", email=KNOWN)
    client.post("/accounts/signup/", data)
    response = Client().post("/accounts/login/", log_in_data("Moon_7", data["password1"]))
    assert response.context["form"].errors


def test_sign_up_hashes_as_many_passwords_in_both_cases(monkeypatch, fresh_rate_limits):
    """Most of the response time is spent on hashing the password."""
    hashed = []
    hasher = type(get_hasher())
    original = hasher.encode
    monkeypatch.setattr(hasher, "encode", lambda self, *args: hashed.append(args) or original(self, *args))
    Client().post("/accounts/signup/", sign_up_data(email=UNKNOWN))
    of_unknown = len(hashed)
    Client().post("/accounts/signup/", sign_up_data(username="Moon_7", email=KNOWN))
    assert len(hashed) == 2 * of_unknown


def test_the_owner_of_a_known_address_is_notified_by_mail(client, mailoutbox):
    client.post("/accounts/signup/", sign_up_data(email=KNOWN))
    assert mailoutbox[-1].to == [KNOWN]
    assert "You already have an account" in mailoutbox[-1].body
    assert EmailAddress.objects.filter(email=KNOWN).count() == 1


def test_log_in(fresh_rate_limits):
    assert_no_difference(fresh_rate_limits, [("/accounts/login/", log_in_data("{email}", "wrong"))])


def test_log_in_until_the_rate_limit(fresh_rate_limits):
    steps = [("/accounts/login/", log_in_data("{email}", "wrong"))] * 12
    assert_no_difference(fresh_rate_limits, steps)


def test_log_in_to_an_unconfirmed_account_with_a_wrong_password(fresh_rate_limits):
    EmailAddress.objects.filter(email=KNOWN).update(verified=False)
    assert_no_difference(fresh_rate_limits, [("/accounts/login/", log_in_data("{email}", "wrong"))])


def test_log_in_to_a_banned_account_with_a_wrong_password(fresh_rate_limits):
    User.objects.filter(email=KNOWN).update(is_active=False)
    assert_no_difference(fresh_rate_limits, [("/accounts/login/", log_in_data("{email}", "wrong"))])


def test_password_reset(fresh_rate_limits):
    steps = [
        ("/accounts/password/reset/", {"email": "{email}"}),
        ("/accounts/password/reset/confirm/", {}),
        ("/accounts/password/reset/confirm/", {"code": "AAAA-AAAA"}),
    ]
    assert_no_difference(fresh_rate_limits, steps)
