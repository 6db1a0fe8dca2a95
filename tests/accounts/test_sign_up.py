import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.messages import get_messages
from django.core.cache import cache
from django.urls import reverse

from accounts.models import User
from tests.accounts.forms import log_in_data, sign_up_data
from tests.factories import PASSWORD, UserFactory

NAME_TAKEN = "This username, or one that looks like it, is taken. Choose another."
pytestmark = pytest.mark.django_db
SIGN_UP = "/accounts/signup/"
CONFIRM = "/accounts/confirm-email/"


def errors(response):
    assert response.status_code == 200
    return response.context["form"].errors


def test_signing_up_logs_in_and_sends_a_code(client, mailoutbox):
    response = client.post(SIGN_UP, sign_up_data())
    assert response.status_code == 302
    user = get_user(client)
    assert (user.username, user.email, user.kind) == ("Luna_9", "luna@example.com", "person")
    assert user.check_password(PASSWORD)
    assert mailoutbox[0].to == ["luna@example.com"]
    assert not EmailAddress.objects.get(user=user).verified


def test_the_code_confirms_the_address_later(client, mailed_code):
    client.post(SIGN_UP, sign_up_data())
    assert client.get(CONFIRM).status_code == 200
    client.post(CONFIRM, {"code": mailed_code()})
    assert EmailAddress.objects.get().verified


def test_after_sign_up_the_site_asks_for_the_code(client, mailoutbox):
    assert client.post(SIGN_UP, sign_up_data()).headers["Location"] == CONFIRM
    page = client.get(CONFIRM).content.decode()
    assert "Later" in page
    assert f"{settings.SITE_URL}{CONFIRM}" in mailoutbox[0].body


def test_the_page_for_the_code_says_once_that_a_code_was_sent(client):
    client.post(SIGN_UP, sign_up_data())
    assert not list(client.get(CONFIRM).context["messages"])
    cache.clear()
    client.post(CONFIRM, {"action": "resend"})
    assert len(list(client.get(CONFIRM).context["messages"])) == 1


def test_a_person_on_the_way_to_a_table_is_not_stopped(client):
    response = client.post(SIGN_UP, {**sign_up_data(), "next": "/games/3/"})
    assert response.headers["Location"] == "/games/3/"
    assert not list(get_messages(response.wsgi_request)), "a message would push the board down"


def test_the_page_about_the_address_accepts_the_code_that_was_sent(client):
    client.post(SIGN_UP, sign_up_data())
    page = client.get("/accounts/email/").content.decode()
    assert f'href="{CONFIRM}"' in page
    assert "Enter the code" in page


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("username", ""),
        ("username", "ab"),
        ("username", "a" * 21),
        ("username", "kein name"),
        ("username", "administrator"),
        ("email", ""),
        ("email", "luna"),
        ("email", "luna@"),
        ("email", "luna@example.com\nBcc: all@example.com"),
        ("password1", ""),
        ("password1", "short"),
        ("password1", "password123"),
        ("password1", "luna@example.com"),
    ],
)
def test_bad_input_is_explained_at_its_field(client, field, value):
    response = client.post(SIGN_UP, sign_up_data(**{field: value}))
    assert list(errors(response)) == [field]
    assert not User.objects.exists()


def test_a_look_alike_of_a_taken_name_is_refused(client):
    UserFactory(username="modem")
    response = client.post(SIGN_UP, sign_up_data(username="RNodem"))
    assert errors(response)["username"] == [NAME_TAKEN]


def test_a_name_taken_at_the_last_moment_is_a_form_error(client, monkeypatch):
    UserFactory(username="modem")
    monkeypatch.setattr("accounts.adapter.is_username_taken", lambda name: False)
    response = client.post(SIGN_UP, sign_up_data(username="rnodem"))
    assert errors(response)["username"] == [NAME_TAKEN]


def test_without_strict_verification_a_known_address_is_refused(client):
    UserFactory(email="luna@example.com")
    assert "email" in errors(client.post(SIGN_UP, sign_up_data()))


def test_the_browsers_time_zone_is_kept(client):
    client.cookies["time_zone"] = "Asia%2FTehran"
    client.post(SIGN_UP, sign_up_data())
    assert User.objects.get().time_zone == "Asia/Tehran"


class TestStrict:
    """As in production."""

    pytestmark = pytest.mark.usefixtures("strict")

    def test_nobody_can_log_in_before_confirming(self, client):
        response = client.post(SIGN_UP, sign_up_data())
        assert response.headers["Location"] == CONFIRM
        assert get_user(client).is_anonymous

    def test_the_code_logs_in(self, client, mailed_code):
        client.post(SIGN_UP, sign_up_data())
        response = client.post(CONFIRM, {"code": mailed_code()})
        assert response.headers["Location"] == reverse("landing")
        assert get_user(client).username == "Luna_9"

    def test_a_wrong_code_does_not_confirm(self, client):
        client.post(SIGN_UP, sign_up_data())
        response = client.post(CONFIRM, {"code": "AAA-AAA"})
        assert errors(response)["code"] == ["That code isn’t right. Check the latest email and try again."]
        assert get_user(client).is_anonymous

    def test_after_three_wrong_codes_the_right_one_is_refused(self, client, mailed_code):
        client.post(SIGN_UP, sign_up_data())
        code = mailed_code()
        for _ in range(3):
            client.post(CONFIRM, {"code": "AAA-AAA"})
        client.post(CONFIRM, {"code": code})
        assert get_user(client).is_anonymous

    def test_another_browser_confirms_by_logging_in(self, client, mailed_code, fresh_rate_limits):
        client.post(SIGN_UP, sign_up_data())
        client.cookies.clear()
        fresh_rate_limits()
        response = client.post("/accounts/login/", log_in_data("luna@example.com"))
        assert response.headers["Location"] == CONFIRM
        client.post(CONFIRM, {"code": mailed_code()})
        assert get_user(client).username == "Luna_9"

    def test_a_new_code_replaces_the_old(self, client, mailed_code, mailoutbox, fresh_rate_limits):
        client.post(SIGN_UP, sign_up_data())
        fresh_rate_limits()
        client.post(CONFIRM, {"action": "resend"})
        assert len(mailoutbox) == 2
        client.post(CONFIRM, {"code": mailed_code()})
        assert get_user(client).is_authenticated

    def test_starting_over_frees_name_and_address(self, client):
        client.post(SIGN_UP, sign_up_data())
        response = client.post(reverse("cancel-sign-up"))
        assert response.headers["Location"] == SIGN_UP
        assert not User.objects.exists()
        assert client.post(SIGN_UP, sign_up_data(email="moon@example.com")).headers["Location"] == CONFIRM

    def test_starting_over_never_deletes_an_account_in_use(self, client, mailed_code):
        client.post(SIGN_UP, sign_up_data())
        client.post(CONFIRM, {"code": mailed_code()})
        client.post(reverse("cancel-sign-up"))
        assert User.objects.filter(username="Luna_9").exists()
