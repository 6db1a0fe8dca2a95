"""Mails about accounts: no request waits for the mail server, and no mail is lost."""

from datetime import timedelta

import pytest
from django.core.mail import EmailMultiAlternatives

from accounts.actions.deletion import delete_account
from games.notifications.actions.send_account_mail import (
    ACCOUNT_MAILS,
    CODE_LASTS,
    send_account_mail,
    store_account_mail,
)
from games.notifications.models import AccountMail
from novaluna_site.messaging.failures import failures
from tests.accounts.forms import sign_up_data
from tests.games.notifications.receivers import mail_server, nobody_listens

pytestmark = pytest.mark.django_db
CODE = "ABCD-EFGH"


@pytest.fixture
def smtp(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", nobody_listens()
    return settings


def store(*, has_code: bool = True) -> AccountMail:
    mail = EmailMultiAlternatives("Your code", f"It is {CODE}.", "moon@example.org", ["luna@example.com"])
    mail.attach_alternative(f"<b>{CODE}</b>", "text/html")
    store_account_mail(mail, has_code)
    return AccountMail.objects.get()


def test_a_sign_up_does_not_wait_for_the_mail_server(client, smtp, mina):
    answer = client.post("/accounts/signup/", sign_up_data())
    assert answer.status_code == 302
    assert AccountMail.objects.count() == 1


def test_the_mail_arrives_unchanged_and_nothing_is_kept(smtp):
    row = store()
    with mail_server() as (server, port):
        smtp.EMAIL_PORT = port
        assert send_account_mail(row.pk)
        (mail,) = server.mails
    headers = [mail[name] for name in ("Subject", "To", "From")]
    assert headers == ["Your code", "luna@example.com", "moon@example.org"]
    assert CODE in mail.get_body(["plain"]).get_content()
    assert CODE in mail.get_body(["html"]).get_content()
    assert not AccountMail.objects.exists()


def test_a_stored_code_is_not_readable_in_the_database():
    row = store()
    assert CODE not in row.content
    assert "luna@example.com" not in row.content


def test_while_the_mail_server_is_down_the_mail_waits(smtp, clock):
    row = store()
    assert not send_account_mail(row.pk)
    clock(timedelta(seconds=10))
    with mail_server() as (server, port):
        smtp.EMAIL_PORT = port
        assert send_account_mail(row.pk)
        assert len(server.mails) == 1


def test_a_repeated_mail_has_the_same_message_id(smtp, clock):
    """If a worker dies before it deletes the row, the mail is sent again; mail programs show it once."""
    row = store()
    with mail_server() as (server, port):
        smtp.EMAIL_PORT = port
        for _ in range(2):
            send_account_mail(row.pk)
            AccountMail.objects.get_or_create(
                pk=row.pk, content=row.content, due_at=row.due_at, expires_at=row.expires_at
            )
        first, second = server.mails
    assert first["Message-ID"]
    assert first["Message-ID"] == second["Message-ID"]


def test_an_address_that_does_not_exist_is_given_up(smtp):
    row = store()
    with mail_server() as (server, port):
        smtp.EMAIL_PORT = port
        server.refuse = "550 no such user"
        assert not send_account_mail(row.pk)
    assert not AccountMail.objects.exists()


def test_an_expired_code_is_deleted_and_counted(smtp, clock, mailoutbox):
    row = store()
    before = failures()[ACCOUNT_MAILS.name]
    clock(CODE_LASTS)
    assert not send_account_mail(row.pk)
    assert not AccountMail.objects.exists()
    assert failures()[ACCOUNT_MAILS.name] == before + 1


def test_a_notice_without_a_code_waits_longer(smtp, clock):
    row = store(has_code=False)
    clock(2 * CODE_LASTS)
    with mail_server() as (server, port):
        smtp.EMAIL_PORT = port
        assert send_account_mail(row.pk)
        assert len(server.mails) == 1


def test_a_mail_whose_wake_up_was_lost_is_found(clock):
    store()
    clock(ACCOUNT_MAILS.wake_up_expires)
    assert ACCOUNT_MAILS.sweep() == 1


def test_deleting_the_account_deletes_its_waiting_mails_only(mina, otto):
    for user in (mina, otto):
        store_account_mail(EmailMultiAlternatives("Hello", "", to=[user.email]), False)
    kept = AccountMail.objects.latest("pk")
    delete_account(mina)
    assert AccountMail.objects.get() == kept
