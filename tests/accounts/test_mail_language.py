"""Account mails are written in the language of the person who gets them, whatever page caused them."""

from datetime import UTC, datetime

import pytest
from allauth.account.models import EmailAddress

from accounts.language import language_of
from accounts.models import User
from tests.accounts.forms import sign_up_data
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db
ADDRESS = "ada@example.com"


@pytest.fixture(autouse=True)
def languages(settings):
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("fa", "فارسی"), ("uk", "Українська")]


def member(**fields) -> User:
    user = UserFactory(email=ADDRESS, **fields)
    EmailAddress.objects.update_or_create(
        user=user, email=ADDRESS, defaults={"verified": True, "primary": True}
    )
    return user


def language_of_last(mailbox) -> str:
    return mailbox[-1].extra_headers["Content-Language"]


def test_a_password_code_is_in_the_language_of_its_owner(client, mailoutbox):
    member(language="de")
    client.post("/accounts/password/reset/", {"email": ADDRESS}, headers={"Accept-Language": "uk"})
    assert language_of_last(mailoutbox) == "de"


def test_a_second_sign_up_writes_to_the_owner_in_their_language(client, mailoutbox, strict):
    member(language="de")
    client.post("/accounts/signup/", sign_up_data(email=ADDRESS), headers={"Accept-Language": "uk"})
    assert language_of_last(mailoutbox) == "de"


def test_an_owner_without_a_choice_gets_the_language_of_their_last_page(client, mailoutbox):
    user = member()
    client.force_login(user)
    client.get("/fa/settings/", headers={"Accept-Language": "fa"})
    client.logout()
    client.post("/accounts/password/reset/", {"email": ADDRESS}, headers={"Accept-Language": "uk"})
    assert language_of_last(mailoutbox) == "fa"


def test_a_stranger_gets_the_language_of_the_page(client, mailoutbox, strict):
    client.post("/uk/accounts/password/reset/", {"email": "who@example.com"})
    assert language_of_last(mailoutbox) == "uk"


def test_a_notice_has_the_date_in_the_language_and_time_zone_of_its_owner(client, mailoutbox, monkeypatch):
    now = datetime(2026, 12, 31, 23, 30, tzinfo=UTC)
    monkeypatch.setattr("accounts.adapter.timezone.now", lambda: now)
    client.force_login(member(language="de", time_zone="Asia/Tehran"))
    changed = {"oldpassword": PASSWORD, "password1": "sea-of-serenity", "password2": "sea-of-serenity"}
    client.post("/accounts/password/change/", changed, headers={"User-Agent": "Firefox/132.0 Linux"})
    (mail,) = mailoutbox
    assert "1. Januar 2027, 03:00" in mail.body
    assert "Firefox · Linux" in mail.body


def test_a_new_account_keeps_the_language_of_its_first_page(client):
    client.post("/de/accounts/signup/", sign_up_data())
    assert User.objects.get().language == "de"


def test_a_new_guest_keeps_the_language_of_their_first_page(client):
    client.post("/uk/play/")
    assert User.objects.get().language == "uk"


def test_the_api_does_not_change_the_language_of_mails(client):
    user = UserFactory(seen_language="")
    client.force_login(user)
    client.get("/api/v1/notifications/", headers={"Accept-Language": "uk"})
    user.refresh_from_db()
    assert language_of(user) == "en"


def test_the_language_of_the_page_stays_after_a_mail_in_another(client, mailoutbox):
    member(language="de")
    page = client.post("/uk/accounts/password/reset/", {"email": ADDRESS}, headers={"Accept-Language": "uk"})
    assert page["Content-Language"] == "uk"


def test_texts_in_mails_are_not_escaped(client, mailoutbox):
    user = member()
    client.force_login(user)
    changed = {"oldpassword": PASSWORD, "password1": "sea-of-serenity", "password2": "sea-of-serenity"}
    client.post("/accounts/password/change/", changed)
    assert "&#x27;" not in mailoutbox[-1].body
    assert "Wasn’t it you?" in mailoutbox[-1].body
