"""No request contacts another server or searches for a move."""

import json

import pytest
from django.conf import settings
from django.core.mail import send_mail
from django.test import Client

from engine import bots
from tests.accounts.forms import sign_up_data
from tests.api.test_permissions import MATRIX
from tests.rollback import rolled_back
from tests.slow.operations import watch
from tests.slow.routes import all_paths
from tests.slow.world import World, build

pytestmark = pytest.mark.django_db

FORM = {
    **sign_up_data(),
    "login": "mina@example.com",
    "url": "https://hooks.example/",
    "format": "json",
    "action_add": "1",
    "next": "/",
}
"""Fields of all forms that have to do with slow things. Each form takes those it knows."""


@pytest.fixture
def slow(monkeypatch) -> list[str]:
    """The slow operations so far."""
    calls: list[str] = []
    watch(monkeypatch, calls.append)
    return calls


@pytest.fixture
def world(hooks) -> World:
    return build(hooks.host)


def client_of(user) -> Client:
    client = Client(raise_request_exception=False)
    if user is not None:
        client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return client


def test_the_watch_notices_slow_operations(slow, world):
    send_mail("A mail", "text", None, ["a@example.com"])
    for run in world.work.values():
        run()
    assert set(slow) == {"mail", "search", "name look-up", "connection"}
    assert bots.choose.__name__ == "chosen"


def test_no_form_is_slow(slow, world):
    """Pages that are only read are part of the test with two connections."""
    paths = all_paths(world.parameters)
    assert {"/", f"/games/{world.game.pk}/hint/", "/settings/notifications/test/webhook/"} < set(paths)
    for path in paths:
        for user in (world.mina, None) if path.startswith("/accounts/") else (world.mina,):
            with rolled_back():
                client_of(user).post(path, FORM)
            assert slow == [], path


def test_no_change_through_the_api_is_slow(slow, world):
    for (method, path), row in MATRIX.items():
        if method == "get":
            continue
        place = "/api" + path.format(
            **{"line_id": 1, "vacation_id": 1, "wish_id": 1, **world.parameters, "username": "otto"}
        )
        body = {} if row.body is None or isinstance(row.body, str) else row.body
        with rolled_back():
            send = getattr(client_of(world.mina), method)
            send(place, json.dumps(body), content_type="application/json")
        assert slow == [], f"{method} {path}"


@pytest.mark.parametrize("channel", ["app", "email", "push", "webhook"])
def test_no_channel_test_is_slow(slow, world, channel):
    client = client_of(world.mina)
    client.post(f"/settings/notifications/test/{channel}/")
    client.post("/api/notifications/test/", {"channel": channel}, content_type="application/json")
    assert slow == []


def test_asking_for_a_hint_is_not_slow(slow, world):
    client_of(world.mina).post(f"/games/{world.game.pk}/hint/")
    assert slow == []


def test_no_mail_about_an_account_is_sent_by_a_request(slow, world):
    visitor = client_of(None)
    visitor.post("/accounts/signup/", sign_up_data())
    visitor.post("/accounts/password/reset/", {"email": world.mina.email})
    assert slow == []
