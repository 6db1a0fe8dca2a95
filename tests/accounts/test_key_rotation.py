"""A change of SECRET_KEY, as docs/deploy.md describes it: nobody is logged out and no link breaks."""

import secrets
from email import message_from_string, policy

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.usersessions.models import UserSession
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.actions.sessions import end_sessions
from games.notifications.actions.record_bounce import record_bounce, return_address
from games.notifications.links import change_url
from games.notifications.models import NotificationSettings
from games.notifications.models.notification import Channel, Kind
from novaluna_site.management.commands import rotate_secret_key
from novaluna_site.run.data_dir import data_dir_claimed
from novaluna_site.secret_key import embedded_secret_keys
from tests.accounts.forms import log_in_data
from tests.accounts.second_factor import totp_code, user_logged_in_with
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
BOUNCE = """\
To: {to}
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

Action: failed

--b--
"""


@pytest.fixture(autouse=True)
def _key_from_the_environment(settings):
    settings.SECRET_KEY_IS_EMBEDDED = False
    settings.SECRET_KEY_FALLBACKS = []
    settings.BOUNCE_ADDRESS = "bounces@play.example.org"


@pytest.fixture
def rotate(settings, capsys):
    """Change the key and run the command. Returns what it printed."""

    def rotate():
        settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
        settings.SECRET_KEY = secrets.token_urlsafe(50)
        call_command("rotate_secret_key")
        return capsys.readouterr().out

    return rotate


@pytest.fixture
def luna():
    return UserFactory(username="Luna_9")


@pytest.fixture
def secret(luna):
    """The secret of Luna's authenticator app. She has recovery codes too."""
    secret = generate_totp_secret()
    TOTP.activate(luna, secret)
    RecoveryCodes.activate(luna)
    return secret


def test_after_two_changes_authenticators_need_no_old_key(secret, luna, rotate, settings):
    recovery_code = Authenticator.objects.get(type="recovery_codes").wrap().generate_codes()[0]
    rotate()
    rotate()
    settings.SECRET_KEY_FALLBACKS = []
    assert user_logged_in_with(totp_code(secret)) == luna
    assert user_logged_in_with(recovery_code) == luna


def test_after_two_changes_sessions_go_on(luna, rotate, settings):
    seen, unseen = Client(), Client()
    for browser in (seen, unseen):
        browser.post("/accounts/login/", log_in_data("Luna_9"))
    rotate()
    assert seen.get("/settings/").status_code == 200
    report = rotate()
    assert "ends 2 sessions" in report
    for browser in (seen, unseen):
        assert browser.get("/settings/").status_code == 200
    settings.SECRET_KEY_FALLBACKS = []
    assert seen.get("/settings/").status_code == 200


def test_a_session_with_a_new_key_is_still_ended_by_logging_out_everywhere(luna, rotate):
    browser = Client()
    browser.post("/accounts/login/", log_in_data("Luna_9"))
    listed = UserSession.objects.count()
    rotate()
    browser.get("/settings/")
    assert UserSession.objects.count() == listed
    end_sessions(luna)
    assert browser.get("/settings/").status_code == 302


def test_after_two_changes_links_and_codes_in_mails_work(rotate, mailed_code):
    user = UserFactory(username="Selene")
    unsubscribe = change_url(user.pk, Channel.EMAIL, [Kind.OVER]).removeprefix("http://127.0.0.1:8000")
    feed = f"/feeds/{NotificationSettings.objects.create(user=user).feed_token}/turns.atom"
    bounce = BOUNCE.format(to=return_address(user))
    forgetful = Client()
    forgetful.post("/accounts/password/reset/", {"email": user.email})
    code = mailed_code()
    rotate()
    rotate()
    visitor = Client()
    assert visitor.get(unsubscribe).status_code == 200
    assert visitor.get(feed).status_code == 200
    assert record_bounce(message_from_string(bounce, policy=policy.default)) == user
    response = forgetful.post("/accounts/password/reset/confirm/", {"code": code})
    assert response.headers["Location"] == "/accounts/password/reset/complete/"


def test_it_continues_after_it_was_stopped(secret, rotate, monkeypatch, capsys):
    def stop(*_progress):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(rotate_secret_key, "show_progress", stop)
        with pytest.raises(KeyboardInterrupt):
            rotate()
    call_command("rotate_secret_key")
    out = capsys.readouterr().out
    assert "1 authenticators re-encrypted." in out
    assert "1 authenticators already encrypted with the current key." in out
    call_command("rotate_secret_key")
    assert "0 authenticators re-encrypted." in capsys.readouterr().out


def test_it_reports_rows_that_no_key_opens_and_does_the_others(secret, luna, rotate, settings):
    lost = Authenticator.objects.create(user=UserFactory(), type="totp", data={"secret": "gAAAA-lost"})
    with pytest.raises(CommandError, match=f"totp {lost.pk} of user {lost.user_id}"):
        rotate()
    settings.SECRET_KEY_FALLBACKS = []
    assert user_logged_in_with(totp_code(secret)) == luna


def test_it_says_that_there_are_no_old_keys(capsys):
    call_command("rotate_secret_key")
    assert "There are no old keys." in capsys.readouterr().out


def test_a_key_from_the_environment_is_changed_there():
    with pytest.raises(CommandError, match="SECRET_KEY comes from the environment"):
        call_command("rotate_secret_key", "--new-key")


class TestEmbedded:
    @pytest.fixture(autouse=True)
    def restart(self, settings, tmp_path):
        """Read the keys as a start of the site does."""
        settings.SECRET_KEY_IS_EMBEDDED, settings.DATA_DIR = True, tmp_path

        def restart():
            settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS = embedded_secret_keys(tmp_path)

        restart()
        return restart

    def test_the_command_generates_the_new_key_and_keeps_the_old_one(self, restart, secret, luna, settings):
        old = settings.SECRET_KEY
        call_command("rotate_secret_key", "--new-key")
        restart()
        assert old != settings.SECRET_KEY
        assert [old] == settings.SECRET_KEY_FALLBACKS
        call_command("rotate_secret_key", "--forget-old-keys")
        restart()
        assert settings.SECRET_KEY_FALLBACKS == []
        assert user_logged_in_with(totp_code(secret)) == luna

    def test_old_keys_are_kept_while_a_secret_can_not_be_read(self, restart, luna, settings, tmp_path):
        call_command("rotate_secret_key", "--new-key")
        restart()
        Authenticator.objects.create(user=luna, type="totp", data={"secret": "gAAAA-lost"})
        with pytest.raises(CommandError):
            call_command("rotate_secret_key", "--forget-old-keys")
        assert len(embedded_secret_keys(tmp_path)) == 2

    def test_it_refuses_to_change_the_key_of_a_running_site(self, tmp_path):
        with data_dir_claimed(tmp_path), pytest.raises(CommandError, match="another `serve` already runs"):
            call_command("rotate_secret_key", "--new-key")
        assert len(embedded_secret_keys(tmp_path)) == 1
