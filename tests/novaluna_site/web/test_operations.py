import re
import time
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import override_settings
from django.utils import timezone

from novaluna_site import last_runs
from novaluna_site.asgi import application
from novaluna_site.last_runs import SWEEP_TASKS
from novaluna_site.messaging import heartbeat
from novaluna_site.messaging.failures import count_failure, export_failures
from novaluna_site.models import FailedRow, LastRun
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


@pytest.fixture
def swept(db):
    """All sweeps have just run."""
    now = timezone.now()
    LastRun.objects.bulk_create(LastRun(work=task, finished_at=now) for task in SWEEP_TASKS)


def test_readyz_when_all_parts_work(client, beating, swept):
    response = client.get("/readyz")
    assert (response.status_code, response.json()) == (200, {"status": "ready"})


@override_settings(REDIS_URL=DEAD_REDIS)
def test_readyz_names_a_dead_redis_and_reveals_no_address(client, beating, swept):
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json() == {"status": "not ready", "failing": {"redis": "ConnectionError"}}


def test_readyz_names_the_worker_that_is_silent(client, beating, swept):
    cache.delete("heartbeat:bots")
    assert client.get("/readyz").json()["failing"] == {"worker": "no heartbeat from bots"}


def test_readyz_counts_the_migrations_that_are_missing(client, beating, swept):
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


class TestLateSweeps:
    CLOCKS, HOURLY = "clocks.sweep_deadlines", "tables.close_idle_games"

    @pytest.fixture(autouse=True)
    def running(self, beating, swept):
        pass

    def failing(self, client) -> dict[str, str]:
        return client.get("/readyz").json().get("failing", {})

    @pytest.mark.parametrize("ago", [timedelta(minutes=3), timedelta(hours=-1), timedelta(days=-1)])
    def test_readyz_names_a_sweep_without_a_recent_run(self, client, ago):
        LastRun.objects.filter(work=self.CLOCKS).update(finished_at=timezone.now() - ago)
        assert self.failing(client) == {"sweeps": f"no recent run of {self.CLOCKS}"}

    def test_an_hourly_sweep_may_be_older(self, client):
        hourly = LastRun.objects.filter(work=self.HOURLY)
        hourly.update(finished_at=timezone.now() - timedelta(hours=2))
        assert self.failing(client) == {}
        hourly.update(finished_at=timezone.now() - timedelta(hours=4))
        assert self.failing(client) == {"sweeps": f"no recent run of {self.HOURLY}"}

    def test_a_sweep_that_never_ran_is_named_only_some_time_after_the_start(self, client, monkeypatch):
        LastRun.objects.all().delete()
        monkeypatch.setattr(last_runs, "_started_at", time.monotonic())
        assert self.failing(client) == {}
        monkeypatch.setattr(last_runs, "_started_at", time.monotonic() - 180)
        assert self.CLOCKS in self.failing(client)["sweeps"]
        assert self.HOURLY not in self.failing(client)["sweeps"]


@pytest.mark.parametrize("jump", [-24 * 3600, -3600, 3600, 24 * 3600])
def test_a_heartbeat_from_before_a_jump_of_the_clock_is_not_trusted(beating, monkeypatch, jump):
    now = time.time()
    monkeypatch.setattr(heartbeat.time, "time", lambda: now + jump)
    assert not heartbeat.is_beating("default")
    heartbeat.record("default")
    assert heartbeat.is_beating("default")


@pytest.mark.django_db
class TestMetrics:
    async def status(self, *, client="127.0.0.1", headers=None):
        return (await call(application, http_scope("/metrics", client=client, headers=headers))).status

    async def test_they_are_in_the_format_of_prometheus(self):
        answer = await call(application, http_scope("/metrics", client="127.0.0.1"))
        assert b"django_http_requests" in answer.body

    async def test_they_count_failures_of_background_work(self):
        before = await self.failures_of_reviews()
        await sync_to_async(count_failure)("analysis.review_move")
        assert await self.failures_of_reviews() == before + 1

    def test_they_show_failing_rows_and_the_age_of_sweeps(self, client, swept):
        work = TestLateSweeps.CLOCKS
        now = timezone.now()
        FailedRow.objects.create(
            work=work, row="5", attempts=1, failed_at=now, retry_at=now, error="KeyError"
        )
        shown = dict(
            re.findall(
                r'^(novaluna_\w+\{work="[^"]+"\}) (\S+)$',
                client.get("/metrics").content.decode(),
                re.MULTILINE,
            )
        )
        assert float(shown[f'novaluna_failing_rows{{work="{work}"}}']) == 1
        assert float(shown[f'novaluna_failing_rows{{work="{TestLateSweeps.HOURLY}"}}']) == 0
        assert 0 <= float(shown[f'novaluna_sweep_age_seconds{{work="{work}"}}']) < 60
        assert f'novaluna_work_failures_total{{work="{TestLateSweeps.HOURLY}"}}' in shown

    def test_they_show_which_sweep_is_late(self, client, swept):
        """A sweep that never ran is shown, too."""
        LastRun.objects.filter(work=TestLateSweeps.CLOCKS).update(
            finished_at=timezone.now() - timedelta(hours=1)
        )
        LastRun.objects.filter(work=TestLateSweeps.HOURLY).delete()
        page = client.get("/metrics").content.decode()
        shown = dict(re.findall(r'^novaluna_sweep_late\{work="([^"]+)"\} (\S+)$', page, re.MULTILINE))
        assert shown == {**dict.fromkeys(SWEEP_TASKS, "0.0"), TestLateSweeps.CLOCKS: "1.0"}

    def test_the_alerts_use_metrics_that_exist(self, client, swept):
        alerts = (settings.BASE_DIR / "deploy" / "alerts.yaml").read_text()
        names = set(re.findall(r"\bnovaluna_\w+", alerts))
        page = client.get("/metrics").content.decode()
        assert "novaluna_sweep_late" in names
        assert {name for name in names if f"\n{name}{{" not in page} == set()

    async def test_failures_are_shown_once_however_often_they_are_exported(self):
        export_failures()
        await self.failures_of_reviews()

    async def failures_of_reviews(self) -> float:
        answer = await call(application, http_scope("/metrics", client="127.0.0.1"))
        name = r'^novaluna_work_failures_total\{work="analysis.review_move"\} (.+)$'
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
