"""A test message is sent by a worker; page and API say how it went."""

from datetime import timedelta

import pytest
from django.conf import settings as site
from django.utils import timezone

from games.notifications.actions.save_preferences import save_webhook, subscribe
from games.notifications.actions.send_test import (
    ENDPOINT_TESTS,
    MAIL_TESTS,
    TESTS_PER_MINUTE,
    ask_test,
    send_endpoint_test,
    send_mail_test,
)
from games.notifications.models import ChannelHealth, ChannelTest
from games.notifications.models.notification import Channel
from games.tables import errors
from tests.games.notifications.test_push import Browser

pytestmark = pytest.mark.django_db
PAGE = "/settings/notifications/"


@pytest.fixture
def as_mina(client, mina):
    client.force_login(mina, backend=site.AUTHENTICATION_BACKENDS[0])
    return client


def page(client, address="/settings/developers/") -> str:
    return client.get(address).content.decode()


def test_the_page_answers_at_once_and_shows_the_outcome_when_it_is_loaded_again(as_mina, mina, hooks):
    save_webhook(mina, hooks.url, "json")
    answer = as_mina.post(f"{PAGE}test/webhook/", follow=True).content.decode()
    assert "Sending a test…" in answer
    assert 'data-await="/api/notifications/test/webhook/"' in answer
    assert hooks.requests == []
    send_endpoint_test(ChannelTest.objects.get().pk)
    assert b"This is a test" in hooks.requests[0].body
    assert "Sent. It should arrive in a moment." in page(as_mina)


def test_a_refused_test_says_why(as_mina, mina, hooks):
    save_webhook(mina, hooks.url, "json")
    hooks.status = 500
    as_mina.post(f"{PAGE}test/webhook/")
    send_endpoint_test(ChannelTest.objects.get().pk)
    assert "The test wasn’t sent." in page(as_mina)
    assert "The server answered with an error: 500" in page(as_mina)


def test_mail_and_push_are_tested_on_their_own_queues(mina, hooks, mailoutbox):
    browser = Browser()
    subscribe(mina, endpoint=f"http://{hooks.host}/push", **browser.keys, browser="")
    assert send_mail_test(ask_test(mina, Channel.EMAIL).pk)
    assert [(mail.to, mail.subject) for mail in mailoutbox] == [([mina.email], "This is a test")]
    assert send_endpoint_test(ask_test(mina, Channel.PUSH).pk)
    assert browser.decrypt(hooks.requests[0].body)["title"] == "This is a test"
    assert (MAIL_TESTS.queue, ENDPOINT_TESTS.queue) == ("mail", "messages")


def test_the_api_answers_202_with_an_address_that_has_the_outcome(as_mina, mina, hooks):
    save_webhook(mina, hooks.url, "json")
    asked = as_mina.post("/api/notifications/test/", {"channel": "webhook"}, content_type="application/json")
    assert (asked.status_code, asked.json()["status"]) == (202, "sending")
    assert as_mina.get(asked["Location"]).json() == asked.json()
    hooks.status = 403
    send_endpoint_test(ChannelTest.objects.get().pk)
    outcome = as_mina.get(asked["Location"]).json()
    assert (outcome["status"], outcome["reason"]) == ("failed", "The server answered with an error: 403")


def test_a_user_sees_only_their_own_tests(client, mina, otto):
    ask_test(otto, Channel.EMAIL)
    client.force_login(mina, backend=site.AUTHENTICATION_BACKENDS[0])
    assert client.get("/api/notifications/test/email/").status_code == 404
    assert "Sending a test…" not in page(client)


def test_one_test_of_a_channel_runs_at_a_time(mina, hooks, django_capture_on_commit_callbacks):
    save_webhook(mina, hooks.url, "json")
    with django_capture_on_commit_callbacks() as callbacks:
        first, second = ask_test(mina, Channel.WEBHOOK), ask_test(mina, Channel.WEBHOOK)
    assert (first.pk, len(callbacks)) == (second.pk, 1)
    send_endpoint_test(first.pk)
    send_endpoint_test(first.pk)
    assert len(hooks.requests) == 1
    send_endpoint_test(ask_test(mina, Channel.WEBHOOK).pk)
    assert len(hooks.requests) == 2


def test_tests_are_limited(mina):
    for _ in range(TESTS_PER_MINUTE):
        ask_test(mina, Channel.EMAIL)
    with pytest.raises(errors.TooMany):
        ask_test(mina, Channel.EMAIL)


def test_a_test_whose_wake_up_was_lost_is_found_again(mina, clock):
    ask_test(mina, Channel.EMAIL)
    assert MAIL_TESTS.sweep() == 0
    clock(MAIL_TESTS.wake_up_expires)
    assert (MAIL_TESTS.sweep(), ENDPOINT_TESTS.sweep()) == (1, 0)


def test_an_interrupted_test_is_not_sent_twice(mina, mailoutbox, clock):
    """A worker that died has counted its attempt, and may have sent the test."""
    test = ask_test(mina, Channel.EMAIL)
    ChannelTest.objects.update(attempts=1)
    assert not send_mail_test(test.pk)
    test.refresh_from_db()
    assert (test.status, mailoutbox) == ("failed", [])
    assert "interrupted" in test.reason


def test_a_test_that_arrives_switches_the_channel_on_again(mina, hooks):
    save_webhook(mina, hooks.url, "json")
    ChannelHealth.objects.create(
        user=mina, channel=Channel.WEBHOOK, off_at=timezone.now(), off_reason="It failed."
    )
    send_endpoint_test(ask_test(mina, Channel.WEBHOOK).pk)
    assert ChannelHealth.objects.get().off_at is None


def test_an_old_outcome_is_not_shown_any_more(as_mina, mina, mailoutbox, clock):
    send_mail_test(ask_test(mina, Channel.EMAIL).pk)
    assert "Sent." in page(as_mina, PAGE)
    clock(timedelta(hours=2))
    assert "Sent." not in page(as_mina, PAGE)
