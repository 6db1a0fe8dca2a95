"""Schemathesis generates requests from the schema: valid ones get a described answer, others are refused."""

import pytest
import schemathesis
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck
from hypothesis import settings as trials
from schemathesis.checks import ignored_auth, positive_data_acceptance

from novaluna_site.api.throttling import WriteThrottle
from tests.profile import by_profile

schema = schemathesis.openapi.from_wsgi("/api/schema/", get_wsgi_application())
# Permissions are tested in test_permissions.py; here a player sends every request.
schema.config.generation.update(with_security_parameters=False)
CSRF_TOKEN = "t" * 32


@pytest.fixture
def _no_throttle(monkeypatch):
    monkeypatch.setattr(WriteThrottle, "THROTTLE_RATES", dict.fromkeys(WriteThrottle.THROTTLE_RATES))


@pytest.fixture
def _one_connection():
    """A real request begins and ends with closing connections; here that would undo the fixtures."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@schema.parametrize()
@trials(
    max_examples=by_profile(ci=5, nightly=50),
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@pytest.mark.usefixtures("_no_throttle", "_one_connection")
@pytest.mark.django_db
def test_every_answer_is_one_the_schema_describes(case, mina, game):
    """All examples of one operation share the fixtures, so the game goes on from one to the next."""
    if str((case.path_parameters or {}).get("game_id")).isdigit():
        case.path_parameters["game_id"] = game.pk
    cookies = {name: morsel.value for name, morsel in mina.client.cookies.items()}
    case.call_and_validate(
        cookies={**cookies, settings.CSRF_COOKIE_NAME: CSRF_TOKEN},
        headers={"X-CSRFToken": CSRF_TOKEN, **(case.headers or {}), "Accept-Encoding": "identity"},
        # Whether a move is legal or an option makes sense is more than a schema can say.
        excluded_checks=[positive_data_acceptance, ignored_auth],
    )
