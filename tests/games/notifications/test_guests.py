"""Guests need no address to sign up with, so they get fewer ways to make this site contact other servers."""

import pytest
from django.conf import settings as site

from games.notifications.actions.save_preferences import save_webhook, subscribe
from games.notifications.actions.send_test import ask_test, send_endpoint_test
from games.notifications.models import PushSubscription, Webhook
from games.notifications.models.notification import Channel
from games.notifications.queries import MAX_GUEST_SUBSCRIPTIONS, MAX_SUBSCRIPTIONS, is_reachable
from games.tables import errors
from tests.factories import GuestFactory
from tests.games.notifications.test_push import Browser

pytestmark = pytest.mark.django_db
WEBHOOK = {"url": "https://hooks.example/1", "format": "json"}


@pytest.fixture
def guest():
    return GuestFactory()


@pytest.fixture
def as_guest(client, guest):
    client.force_login(guest, backend=site.AUTHENTICATION_BACKENDS[0])
    return client


def endpoint(number: int) -> str:
    return f"https://push.example/{number}"


def subscribe_browsers(user, count: int) -> None:
    for number in range(count):
        subscribe(user, endpoint=endpoint(number), **Browser().keys, browser="")


def test_a_guest_may_not_have_a_webhook(guest):
    with pytest.raises(errors.Forbidden, match="Sign up"):
        save_webhook(guest, url=WEBHOOK["url"], format_="json")


def test_the_page_says_why_and_links_to_sign_up(as_guest):
    page = as_guest.get("/settings/developers/").content.decode()
    assert "Guests can’t have a webhook" in page
    assert 'action="/settings/developers/webhook/"' not in page
    assert 'href="/accounts/signup/"' in page
    answer = as_guest.post("/settings/developers/webhook/", WEBHOOK, follow=True)
    assert "Sign up to get one" in answer.content.decode()
    assert not Webhook.objects.exists()


def test_a_webhook_from_before_is_kept_and_not_used(guest, hooks):
    Webhook.objects.create(user=guest, url=hooks.url)
    assert not is_reachable(guest, Channel.WEBHOOK)
    send_endpoint_test(ask_test(guest, Channel.WEBHOOK).pk)
    assert hooks.requests == []
    guest.kind = guest.Kind.PERSON
    assert is_reachable(guest, Channel.WEBHOOK)


def test_a_guest_may_have_three_browsers_and_is_told_when_a_fourth_is_refused(as_guest, guest):
    subscribe_browsers(guest, MAX_GUEST_SUBSCRIPTIONS)
    subscribe_browsers(guest, 1)  # again the first one, with new keys
    body = {"endpoint": endpoint(99), "keys": Browser().keys}
    answer = as_guest.post("/api/push-subscriptions/", body, content_type="application/json")
    assert answer.status_code == 403
    assert "sign up to use more" in answer.json()["message"]
    assert PushSubscription.objects.count() == MAX_GUEST_SUBSCRIPTIONS == 3


def test_more_browsers_from_before_are_not_used(guest, hooks):
    for number in range(MAX_SUBSCRIPTIONS):
        PushSubscription.objects.create(
            user=guest, endpoint=f"http://{hooks.host}/{number}", **Browser().keys, browser=""
        )
    send_endpoint_test(ask_test(guest, Channel.PUSH).pk)
    assert len(hooks.requests) == MAX_GUEST_SUBSCRIPTIONS


def test_members_keep_their_limit(mina):
    subscribe_browsers(mina, MAX_SUBSCRIPTIONS + 2)
    assert PushSubscription.objects.count() == MAX_SUBSCRIPTIONS
