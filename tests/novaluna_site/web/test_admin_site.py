import pytest
from allauth.mfa.totp.internal import auth as totp
from django.urls import reverse

from tests.accounts.second_factor import totp_code
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff():
    return UserFactory(username="luna", is_staff=True, is_superuser=True)


def log_in(client, user):
    return client.post(reverse("account_login"), {"login": user.username, "password": PASSWORD})


@pytest.fixture
def secret(staff):
    secret = totp.generate_totp_secret()
    totp.TOTP.activate(staff, secret)
    return secret


def test_a_visitor_is_redirected_to_the_sites_log_in(client):
    response = client.get(reverse("admin:index"), follow=True)
    assert response.redirect_chain[-1][0].startswith(reverse("account_login"))


def test_other_users_are_refused(client):
    log_in(client, UserFactory(username="sol"))
    assert client.get(reverse("admin:index"), follow=True).status_code == 403


def test_staff_without_a_second_factor_are_redirected_to_set_one_up(client, staff):
    log_in(client, staff)
    response = client.get(reverse("admin:index"), follow=True)
    assert response.redirect_chain[-1][0] == reverse("mfa_index")
    assert "two-factor login" in response.content.decode()


def test_a_session_that_never_passed_the_second_factor_must_do_so_first(client, staff):
    log_in(client, staff)
    totp.TOTP.activate(staff, totp.generate_totp_secret())
    response = client.get(reverse("admin:index"), follow=True)
    assert response.redirect_chain[-1][0].startswith(reverse("mfa_reauthenticate"))


def test_staff_with_a_second_factor_can_open_it(client, staff, secret):
    log_in(client, staff)
    client.post(reverse("mfa_authenticate"), {"code": totp_code(secret)})
    assert client.get(reverse("admin:index")).status_code == 200


def test_the_admins_own_log_in_form_takes_no_password(client, staff):
    response = client.post(reverse("admin:login"), {"username": staff.username, "password": PASSWORD})
    assert response.status_code == 302
    assert "_auth_user_id" not in client.session
