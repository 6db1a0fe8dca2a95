import pytest
from django.core.cache import cache

from games.notifications.channels import email
from games.notifications.push_keys import new_key
from novaluna_site.celery import app
from novaluna_site.messaging.outage import Outage
from tests.games.notifications.receivers import HookServer


@pytest.fixture(autouse=True)
def _fresh_site(monkeypatch, settings):
    app.loader.import_default_modules()
    cache.clear()
    settings.VAPID_PRIVATE_KEY = new_key()
    monkeypatch.setattr(email, "outage", Outage(0))
    # Without the compiled search, solo games and reviews wait until there is one.
    monkeypatch.setattr("games.daily.actions.play_bot_solo.prepare", lambda: True)
    monkeypatch.setattr("games.analysis.actions.review_moves.prepare", lambda: True)


@pytest.fixture
def hooks(settings) -> HookServer:
    with HookServer() as server:
        settings.WEBHOOK_ALLOWED_HOSTS = [server.host]
        yield server
