import re

import pytest
from django.core.management import call_command

from games.notifications.actions.record_bounce import return_address
from games.notifications.models import ChannelHealth
from games.notifications.models.notification import Channel, Kind
from tests.factories import PASSWORD
from tests.games.notifications.rows import notified_kinds
from tests.games.notifications.sweeping import deliver_all_due
from tests.playing import mover_of

pytestmark = pytest.mark.django_db

REPORT = """\
From: MAILER-DAEMON@mx.example.com
To: {to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

No such user.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; mina@example.com
Action: {action}
Status: 5.1.1

--b--
"""


@pytest.fixture(autouse=True)
def _with_an_address_for_bounces(settings):
    settings.BOUNCE_ADDRESS = "bounces@play.example.org"


def report(tmp_path, monkeypatch, to: str, action: str = "failed") -> None:
    mail = tmp_path / "report"
    mail.write_text(REPORT.format(to=to, action=action))
    with mail.open() as file:
        monkeypatch.setattr("sys.stdin", file)
        call_command("record_bounce")


def is_off(user) -> bool:
    return ChannelHealth.objects.filter(user=user, channel=Channel.EMAIL, off_at__isnull=False).exists()


def test_each_mail_has_its_own_return_address(game, sweep, mailoutbox):
    mover = mover_of(game)
    sweep()
    (mail,) = [mail for mail in mailoutbox if mail.to == [mover.email]]
    assert mail.from_email == return_address(mover)
    assert "bounces" not in mail.message()["From"]


def test_a_bounced_mail_switches_mail_off_and_the_site_says_so(mina, tmp_path, monkeypatch, capsys):
    report(tmp_path, monkeypatch, return_address(mina))
    assert is_off(mina)
    deliver_all_due()
    assert notified_kinds(mina, Channel.APP) == [Kind.CHANNEL_OFF]


def test_a_delay_switches_nothing_off(mina, tmp_path, monkeypatch, capsys):
    report(tmp_path, monkeypatch, return_address(mina), action="delayed")
    assert not is_off(mina)


def test_a_forged_bounce_switches_nothing_off(mina, tmp_path, monkeypatch, capsys):
    for forged in (
        f"bounces+{mina.pk}=AAAA@play.example.org",
        "bounces@play.example.org",
        return_address(mina).replace(f"+{mina.pk}=", f"+{mina.pk + 1}="),
        return_address(mina).replace("play.", "evil."),
    ):
        report(tmp_path, monkeypatch, forged)
    assert not is_off(mina)


def test_a_new_address_gets_mail_and_bounces_of_the_old_one_are_ignored(
    client, mina, tmp_path, monkeypatch, capsys, mailoutbox, mail_worker
):
    old = return_address(mina)
    report(tmp_path, monkeypatch, old)
    assert is_off(mina)
    client.post("/accounts/login/", {"login": mina.username, "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    client.post("/accounts/email/", {"email": "new@example.com", "action_add": "1"})
    code = re.search(r"^[A-Z0-9-]{5,}$", mailoutbox[-1].body, re.MULTILINE)[0]
    client.post("/accounts/confirm-email/", {"code": code})
    mina.refresh_from_db()
    assert (mina.email, is_off(mina)) == ("new@example.com", False)
    report(tmp_path, monkeypatch, old)
    assert not is_off(mina)
