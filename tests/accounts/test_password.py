import pytest
from django.contrib.auth import get_user
from django.test import Client

from tests.accounts.forms import log_in_data
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db
CHANGE, SET = "/accounts/password/change/", "/accounts/password/set/"
RESET, CONFIRM, COMPLETE = (f"/accounts/password/reset/{step}" for step in ("", "confirm/", "complete/"))
NEW = "sea-of-serenity"


@pytest.fixture
def luna(client):
    luna = UserFactory(username="Luna_9", email="luna@example.com")
    client.post("/accounts/login/", log_in_data("Luna_9"))
    return luna


def test_changing_the_password_keeps_this_session_and_ends_the_others(client, luna):
    other = Client()
    other.post("/accounts/login/", log_in_data("Luna_9"))
    client.post(CHANGE, {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    luna.refresh_from_db()
    assert luna.check_password(NEW)
    assert get_user(client) == luna
    assert get_user(other).is_anonymous


def test_a_change_is_reported_by_mail(client, luna, mailoutbox):
    client.post(CHANGE, {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    assert mailoutbox[-1].to == ["luna@example.com"]


@pytest.mark.parametrize(
    ("field", "data"),
    [
        ("oldpassword", {"oldpassword": "wrong", "password1": NEW, "password2": NEW}),
        ("password1", {"oldpassword": PASSWORD, "password1": "short", "password2": "short"}),
        ("password2", {"oldpassword": PASSWORD, "password1": NEW, "password2": "other"}),
        ("password2", {"oldpassword": PASSWORD, "password1": NEW}),
    ],
)
def test_a_bad_change_is_explained_at_its_field(client, luna, field, data):
    response = client.post(CHANGE, data)
    assert list(response.context["form"].errors) == [field]
    luna.refresh_from_db()
    assert luna.check_password(PASSWORD)


def test_a_user_with_only_a_passkey_can_set_a_password(client):
    user = UserFactory(password="!")
    client.force_login(user)
    assert client.get(CHANGE).headers["Location"] == SET
    client.post(SET, {"password1": NEW, "password2": NEW})
    user.refresh_from_db()
    assert user.check_password(NEW)


class TestReset:
    @pytest.fixture(autouse=True)
    def lost(self, luna):
        self.client, self.luna = Client(), luna

    def test_the_code_sets_a_new_password_and_logs_in(self, mailed_code):
        assert self.client.post(RESET, {"email": "luna@example.com"}).headers["Location"] == CONFIRM
        assert self.client.post(CONFIRM, {"code": mailed_code()}).headers["Location"] == COMPLETE
        self.client.post(COMPLETE, {"password1": NEW, "password2": NEW})
        assert get_user(self.client) == self.luna
        self.luna.refresh_from_db()
        assert self.luna.check_password(NEW)

    def test_it_ends_every_other_session(self, client, mailed_code):
        self.client.post(RESET, {"email": "luna@example.com"})
        self.client.post(CONFIRM, {"code": mailed_code()})
        self.client.post(COMPLETE, {"password1": NEW, "password2": NEW})
        assert get_user(client).is_anonymous

    def test_a_code_does_not_work_in_another_browser(self, mailed_code):
        self.client.post(RESET, {"email": "luna@example.com"})
        assert Client().post(CONFIRM, {"code": mailed_code()}).headers["Location"] == "/accounts/login/"

    def test_the_code_cannot_be_skipped(self):
        self.client.post(RESET, {"email": "luna@example.com"})
        assert self.client.post(COMPLETE, {"password1": NEW, "password2": NEW}).headers["Location"] == CONFIRM
        self.luna.refresh_from_db()
        assert self.luna.check_password(PASSWORD)

    def test_three_wrong_codes_end_it(self, mailed_code):
        self.client.post(RESET, {"email": "luna@example.com"})
        code = mailed_code()
        for _ in range(3):
            self.client.post(CONFIRM, {"code": "AAAA-AAAA"})
        assert self.client.post(CONFIRM, {"code": code}).headers["Location"] == "/accounts/login/"

    @pytest.mark.parametrize("email", ["", "luna", "luna@example.com\n"])
    def test_bad_addresses_cause_no_error(self, email):
        assert self.client.post(RESET, {"email": email}).status_code in (200, 302)
