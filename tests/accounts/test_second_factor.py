import pytest
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from cryptography.fernet import InvalidToken
from django.contrib.auth import get_user
from django.test import Client

from tests.accounts.forms import log_in_data
from tests.accounts.second_factor import AUTHENTICATE, half_logged_in, totp_code
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db
ACTIVATE, DEACTIVATE = "/accounts/2fa/totp/activate/", "/accounts/2fa/totp/deactivate/"
CODES = "/accounts/2fa/recovery-codes/"


@pytest.fixture
def luna(client):
    luna = UserFactory(username="Luna_9")
    client.post("/accounts/login/", log_in_data("Luna_9"))
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return luna


@pytest.fixture
def secret(client, luna):
    """The secret of an authenticator app that is switched on."""
    secret = client.get(ACTIVATE).context["form"].secret
    assert client.post(ACTIVATE, {"code": totp_code(secret)}).headers["Location"] == CODES
    return secret


def test_switching_it_on_shows_the_key_as_picture_and_text(client, luna):
    page = client.get(ACTIVATE)
    assert "<svg" in page.content.decode()
    assert page.context["form"].secret in page.content.decode()


def test_switching_it_on_asks_for_the_password_again():
    luna = UserFactory()
    visitor = Client()
    visitor.post("/accounts/login/", log_in_data(luna.username))
    assert visitor.get(ACTIVATE).headers["Location"].startswith("/accounts/reauthenticate/")


@pytest.mark.parametrize("code", ["", "000000", "abcdef", "1" * 500])
def test_a_wrong_first_code_does_not_switch_it_on(client, luna, code):
    client.get(ACTIVATE)
    assert client.post(ACTIVATE, {"code": code}).status_code == 200
    assert not Authenticator.objects.exists()


def test_logging_in_needs_the_code(secret, luna):
    visitor = half_logged_in()
    visitor.post(AUTHENTICATE, {"code": totp_code(secret)})
    assert get_user(visitor) == luna


@pytest.mark.parametrize("code", ["", "000000", "not a code"])
def test_a_wrong_code_does_not_log_in(secret, code):
    visitor = half_logged_in()
    assert visitor.post(AUTHENTICATE, {"code": code}).status_code == 200
    assert get_user(visitor).is_anonymous


def test_a_code_works_once(secret):
    code = totp_code(secret)
    half_logged_in().post(AUTHENTICATE, {"code": code})
    thief = half_logged_in()
    thief.post(AUTHENTICATE, {"code": code})
    assert get_user(thief).is_anonymous


def test_guessing_codes_is_stopped(secret):
    visitor = half_logged_in()
    for _ in range(5):
        visitor.post(AUTHENTICATE, {"code": "000000"})
    visitor.post(AUTHENTICATE, {"code": totp_code(secret)})
    assert get_user(visitor).is_anonymous


def test_the_key_is_stored_encrypted(secret, settings):
    stored = Authenticator.objects.get(type="totp")
    assert secret not in str(stored.data)
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "x" * 50
    assert TOTP(stored).validate_code(totp_code(secret))
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(InvalidToken):
        get_adapter().decrypt(stored.data["secret"])


def test_switching_it_off(client, secret):
    client.post(DEACTIVATE)
    assert not Authenticator.objects.exists()


class TestRecoveryCodes:
    @pytest.fixture
    def codes(self, client, secret):
        return client.get(CODES).context["unused_codes"]

    def test_they_come_with_the_second_factor(self, client, codes):
        assert len(codes) == 10
        assert all(code in client.get(CODES).content.decode() for code in codes)

    def test_one_logs_in_once(self, codes, luna):
        visitor = half_logged_in()
        visitor.post(AUTHENTICATE, {"code": codes[0]})
        assert get_user(visitor) == luna
        again = half_logged_in()
        again.post(AUTHENTICATE, {"code": codes[0]})
        assert get_user(again).is_anonymous

    def test_they_can_be_downloaded(self, client, codes):
        assert client.get(f"{CODES}download/").content.decode().split() == codes

    def test_new_ones_replace_the_old(self, client, codes):
        client.post(f"{CODES}generate/")
        assert not set(codes) & set(client.get(CODES).context["unused_codes"])


RUBBISH = ["", "{}", "null", "[]", '{"id": 1}', "not json", '{"id": "A", "rawId": "A", "response": {}}']


@pytest.mark.parametrize("credential", RUBBISH)
class TestMalformedPasskeys:
    def test_none_logs_in(self, client, credential):
        response = client.post("/accounts/2fa/webauthn/login/", {"credential": credential})
        assert response.status_code == 302
        assert get_user(client).is_anonymous

    def test_none_is_added(self, client, luna, credential):
        response = client.post("/accounts/2fa/webauthn/add/", {"name": "x", "credential": credential})
        assert response.status_code == 200
        assert not Authenticator.objects.exists()

    def test_none_is_a_second_factor(self, secret, credential):
        visitor = half_logged_in()
        assert visitor.post(AUTHENTICATE, {"credential": credential}).status_code == 200
        assert get_user(visitor).is_anonymous
