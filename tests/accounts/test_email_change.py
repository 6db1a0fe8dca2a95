import pytest
from allauth.account.models import EmailAddress

from tests.accounts.forms import log_in_data
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db
EMAIL, CONFIRM, REAUTHENTICATE = "/accounts/email/", "/accounts/confirm-email/", "/accounts/reauthenticate/"


@pytest.fixture
def luna(client):
    luna = UserFactory(username="Luna_9", email="luna@example.com")
    client.post("/accounts/login/", log_in_data("Luna_9"))
    client.post(REAUTHENTICATE, {"password": PASSWORD})
    return luna


def change(client, email):
    return client.post(EMAIL, {"email": email, "action_add": "1"})


def test_the_old_address_stays_until_the_code_arrives(client, luna, mailed_code, mailoutbox):
    assert change(client, "moon@example.com").headers["Location"] == CONFIRM
    assert EmailAddress.objects.get(user=luna).email == "luna@example.com"
    assert mailoutbox[-1].to == ["moon@example.com"]
    client.post(CONFIRM, {"code": mailed_code()})
    address = EmailAddress.objects.get(user=luna)
    assert (address.email, address.verified, address.primary) == ("moon@example.com", True, True)
    luna.refresh_from_db()
    assert luna.email == "moon@example.com"


def test_the_old_address_is_notified(client, luna, mailed_code, mailoutbox):
    change(client, "moon@example.com")
    client.post(CONFIRM, {"code": mailed_code()})
    assert mailoutbox[-1].to == ["luna@example.com"]


@pytest.mark.parametrize("email", ["", "luna", "luna@example.com"])
def test_bad_addresses_are_refused(client, luna, email):
    response = change(client, email)
    assert response.status_code == 200
    assert "email" in response.context["form"].errors


def test_a_change_asks_for_the_password_again(client):
    UserFactory(username="Luna_9")
    client.post("/accounts/login/", log_in_data("Luna_9"))
    assert change(client, "moon@example.com").headers["Location"].startswith(REAUTHENTICATE)


@pytest.mark.usefixtures("strict")
def test_a_change_does_not_reveal_whether_the_address_is_known(client, luna, mailoutbox):
    UserFactory(email="known@example.com")
    assert change(client, "known@example.com").headers["Location"] == CONFIRM
    known = client.get(CONFIRM).content.decode().replace("known@", "")
    change(client, "unknown@example.com")
    unknown = client.get(CONFIRM).content.decode().replace("unknown@", "")
    assert len(known) == len(unknown)


def test_an_unconfirmed_address_can_request_its_code(client, luna, mailed_code):
    EmailAddress.objects.update(verified=False)
    response = client.post(EMAIL, {"email": "luna@example.com", "action_send": "1"})
    assert response.headers["Location"] == CONFIRM
    client.post(CONFIRM, {"code": mailed_code()})
    assert EmailAddress.objects.get().verified
