import pytest
from django.contrib.auth import get_user

from accounts.actions.bans import ban_user
from games.bots.actions.ensure_bots import ensure_bots
from tests.accounts.forms import log_in_data
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db
LOG_IN = "/accounts/login/"


@pytest.fixture
def luna():
    return UserFactory(username="Luna_9", email="luna@example.com")


@pytest.mark.parametrize("login", ["Luna_9", "lUNA_9", "luna@example.com", "LUNA@example.com", " Luna_9 "])
def test_username_and_address_both_log_in(client, luna, login):
    client.post(LOG_IN, log_in_data(login))
    assert get_user(client) == luna


@pytest.mark.parametrize(
    ("login", "password"),
    [("Luna_9", "wrong"), ("Luna_9", ""), ("", PASSWORD), ("1una_9", PASSWORD), ("Luna-9", PASSWORD),
     ("x" * 5000, PASSWORD)],
)  # fmt: skip
def test_wrong_credentials_do_not_log_in(client, luna, login, password):
    response = client.post(LOG_IN, log_in_data(login, password))
    assert response.status_code == 200
    assert response.context["form"].errors
    assert get_user(client).is_anonymous


def test_log_in_redirects_to_the_requested_page(client, luna):
    response = client.post(LOG_IN, {**log_in_data("Luna_9"), "next": "/settings/"})
    assert response.headers["Location"] == "/settings/"


@pytest.mark.parametrize("foreign", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_log_in_never_redirects_to_another_site(client, luna, foreign):
    response = client.post(LOG_IN, {**log_in_data("Luna_9"), "next": foreign})
    assert response.headers["Location"] == "/"


def test_too_many_wrong_passwords_lock_the_account_for_a_while(client, luna):
    for _ in range(5):
        client.post(LOG_IN, log_in_data("Luna_9", "wrong"))
    response = client.post(LOG_IN, log_in_data("Luna_9"))
    assert "Too many tries" in response.content.decode()
    assert get_user(client).is_anonymous


def test_logging_out(client, luna):
    client.force_login(luna)
    assert client.get("/accounts/logout/").status_code == 200
    assert get_user(client) == luna, "a link must not log anybody out"
    client.post("/accounts/logout/")
    assert get_user(client).is_anonymous


def test_a_banned_user_cannot_log_in_and_sees_why(client, luna):
    ban_user(luna)
    response = client.post(LOG_IN, log_in_data("Luna_9"), follow=True)
    assert response.redirect_chain == [("/accounts/inactive/", 302)]
    assert get_user(client).is_anonymous


def test_a_bot_can_not_log_in(client):
    ensure_bots()
    for password in ("", "!", PASSWORD):
        client.post(LOG_IN, log_in_data("half-moon", password))
        assert get_user(client).is_anonymous
