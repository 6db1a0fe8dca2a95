import re

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import override_settings

from novaluna_site.asgi import application
from novaluna_site.messaging import heartbeat
from novaluna_site.messaging.failures import count_failure, export_failures
from novaluna_site.schedule import QUEUES
from tests.novaluna_site.web.asgi_client import call, http_scope

DEAD_REDIS = "redis://:hunter2@127.0.0.1:1/0"
TOKEN = {"METRICS_TOKEN": "a-long-random-word"}


@pytest.fixture
def beating():
    for queue in QUEUES:
        heartbeat.record(queue)
    yield
    cache.delete_many([f"heartbeat:{queue}" for queue in QUEUES])


def test_healthz_uses_no_service(client):
    response = client.get("/healthz")
    assert (response.status_code, response.json()) == (200, {"status": "alive"})


def test_probes_may_use_any_host_name_and_plain_http(client):
    with override_settings(SECURE_SSL_REDIRECT=True):
        assert client.get("/healthz", headers={"host": "10.1.2.3"}).status_code == 200


@pytest.mark.django_db
def test_readyz_when_all_parts_work(client, beating):
    response = client.get("/readyz")
    assert (response.status_code, response.json()) == (200, {"status": "ready"})


@pytest.mark.django_db
@override_settings(REDIS_URL=DEAD_REDIS)
def test_readyz_names_a_dead_redis_and_reveals_no_address(client, beating):
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json() == {"status": "not ready", "failing": {"redis": "ConnectionError"}}


@pytest.mark.django_db
def test_readyz_names_the_worker_that_is_silent(client, beating):
    cache.delete("heartbeat:bots")
    assert client.get("/readyz").json()["failing"] == {"worker": "no heartbeat from bots"}


@pytest.mark.django_db
def test_readyz_counts_the_migrations_that_are_missing(client, beating):
    last = MigrationRecorder(connection).migration_qs.filter(app="accounts").last()
    last.delete()
    failing = client.get("/readyz").json()["failing"]
    assert list(failing) == ["migrations"]
    assert failing["migrations"].endswith("not applied")


def test_readyz_names_a_dead_database(client, beating):
    # Without the django_db mark, pytest-django refuses every connection.
    response = client.get("/readyz")
    assert response.status_code == 503
    assert set(response.json()["failing"]) == {"database"}


class TestMetrics:
    async def status(self, *, client="127.0.0.1", headers=None):
        return (await call(application, http_scope("/metrics", client=client, headers=headers))).status

    async def test_they_are_in_the_format_of_prometheus(self):
        answer = await call(application, http_scope("/metrics", client="127.0.0.1"))
        assert b"django_http_requests" in answer.body

    async def test_they_count_failures_of_background_work(self):
        before = await self.failures_of_reviews()
        await sync_to_async(count_failure)("review")
        assert await self.failures_of_reviews() == before + 1

    async def test_failures_are_shown_once_however_often_they_are_exported(self):
        export_failures()
        await self.failures_of_reviews()

    async def failures_of_reviews(self) -> float:
        answer = await call(application, http_scope("/metrics", client="127.0.0.1"))
        name = r'^novaluna_work_failures_total\{work="review"\} (.+)$'
        [count] = re.findall(name, answer.body.decode(), re.MULTILINE)
        return float(count)

    @override_settings(PRODUCTION=True)
    async def test_in_production_loopback_is_refused_too(self):
        assert await self.status() == 404

    @override_settings(PRODUCTION=True, **TOKEN)
    async def test_in_production_the_token_works_from_anywhere(self):
        assert (
            await self.status(client="192.0.2.7", headers={"Authorization": "Bearer a-long-random-word"})
            == 200
        )

    @override_settings(PRODUCTION=True, **TOKEN)
    @pytest.mark.parametrize(
        "value", ["", "Bearer", "Bearer ", "Bearer wrong", "Basic a-long-random-word", "Bearer é"]
    )
    async def test_another_token_is_refused(self, value):
        assert await self.status(headers={"Authorization": value}) == 404

    @override_settings(PRODUCTION=True, METRICS_TOKEN="")
    async def test_without_a_token_in_the_settings_nobody_is_allowed(self):
        assert await self.status(headers={"Authorization": "Bearer "}) == 404
