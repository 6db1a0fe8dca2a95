import pytest
from django.core.mail import EmailMessage, get_connection, send_mail

from accounts.mailbox import FILE_BACKEND
from tests.accounts.forms import sign_up_data

pytestmark = pytest.mark.django_db
MAILBOX = "/mailbox/"


@pytest.fixture(autouse=True)
def mail_folder(settings, tmp_path):
    settings.EMAIL_BACKEND = FILE_BACKEND
    settings.EMAIL_FILE_PATH = tmp_path


def test_it_is_empty_at_first(client):
    assert "No emails yet" in client.get(MAILBOX).content.decode()


def test_the_code_of_a_sign_up_is_in_it(client):
    client.post("/accounts/signup/", sign_up_data())
    page = client.get(MAILBOX).content.decode()
    assert "luna@example.com" in page
    assert "Your code:" in page


def test_the_newest_mail_comes_first(client):
    for subject, day in (("old", "01"), ("new", "02")):
        date = {"Date": f"Thu, {day} Jan 2026 12:00:00 +0000"}
        EmailMessage(subject, "text", to=["a@example.com"], headers=date).send()
    assert [mail.subject for mail in client.get(MAILBOX).context["mails"]] == ["new", "old"]


def test_the_newest_mail_of_a_second_comes_first(client):
    date = {"Date": "Thu, 01 Jan 2026 12:00:00 +0000"}
    with get_connection() as connection:
        for subject in ("old", "new"):
            EmailMessage(subject, "text", to=["a@example.com"], headers=date, connection=connection).send()
    assert [mail.subject for mail in client.get(MAILBOX).context["mails"]] == ["new", "old"]


def test_the_content_of_a_mail_is_shown_as_text_and_not_as_markup(client):
    send_mail("<script>1</script>", "Grüße <script>2</script>\n" + "-" * 70, None, ["a@example.com"])
    page = client.get(MAILBOX).content.decode()
    assert "Grüße &lt;script&gt;2" in page
    assert "&lt;script&gt;1" in page


@pytest.mark.parametrize("address", ["192.0.2.1", "2001:db8::1", "10.0.0.1"])
def test_it_is_closed_to_other_machines(client, address):
    assert client.get(MAILBOX, REMOTE_ADDR=address).status_code == 404


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Real-IP", "Forwarded"])
def test_it_is_closed_to_requests_through_a_proxy(client, header):
    assert client.get(MAILBOX, headers={header: "127.0.0.1"}).status_code == 404


def test_it_is_open_over_ipv6_too(client):
    assert client.get(MAILBOX, REMOTE_ADDR="::1").status_code == 200


def test_it_does_not_exist_with_a_mail_server(client, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    assert client.get(MAILBOX).status_code == 404


def test_it_does_not_exist_in_production(client, settings):
    settings.PRODUCTION = True
    assert client.get(MAILBOX).status_code == 404
