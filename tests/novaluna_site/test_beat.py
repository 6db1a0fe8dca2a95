"""Beat starts every periodic task at its interval, whatever the system clock does."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from types import SimpleNamespace

import pytest
from celery.utils.imports import symbol_by_name

from novaluna_site import beat
from novaluna_site.celery import app
from novaluna_site.run.child import start_child, stop_child
from novaluna_site.schedule import BEAT_SCHEDULE

HOUR = 3600.0
SHORTEST_SLEEP = 0.001
JUMPS = [HOUR, -HOUR, 24 * HOUR, -24 * HOUR]


class FakeTime:
    """Passes only while beat sleeps. `jump` sets the system clock without time passing."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.passed, self.offset = 0.0, 0.0
        started = app.now()

        def now(*_: object) -> datetime:
            return started + timedelta(seconds=self.passed + self.offset)

        # Only for beat: threads of other tests measure time, too.
        patch.setattr(beat, "time", SimpleNamespace(monotonic=lambda: self.passed))
        patch.setattr(app, "now", now)


@pytest.fixture
def fake_time(monkeypatch) -> FakeTime:
    return FakeTime(monkeypatch)


@pytest.fixture
def run_beat(fake_time, monkeypatch) -> Callable[[float], Counter[str]]:
    """Let beat run for some seconds; returns how often it started each entry."""
    started: Counter[str] = Counter()
    scheduler = symbol_by_name(app.conf.beat_scheduler)(app)
    monkeypatch.setattr(scheduler, "apply_entry", lambda entry, **_: started.update([entry.name]))
    monkeypatch.setattr(type(scheduler), "producer", None)

    def run(seconds: float) -> Counter[str]:
        started.clear()
        end = fake_time.passed + seconds
        while fake_time.passed < end:
            fake_time.passed = min(end, fake_time.passed + max(scheduler.tick(), SHORTEST_SLEEP))
        return Counter(started)

    return run


def starts_within(seconds: float) -> Counter[str]:
    return +Counter({name: int(seconds // entry["schedule"]) for name, entry in BEAT_SCHEDULE.items()})


def test_everything_is_started_at_once_and_then_at_its_interval(run_beat):
    assert run_beat(1) == dict.fromkeys(BEAT_SCHEDULE, 1)
    started = run_beat(2 * HOUR)
    assert started == starts_within(2 * HOUR)


@pytest.mark.parametrize("jump", JUMPS)
def test_a_jump_of_the_system_clock_changes_nothing(run_beat, fake_time, jump):
    run_beat(1)
    fake_time.offset += jump
    started = run_beat(2 * HOUR)
    assert started == starts_within(2 * HOUR)


@pytest.mark.stack
def test_a_real_beat_sends_everything_after_a_jump_back(redis_server, tmp_path):
    url = redis_server.valkey.url.removesuffix("/0") + "/9"
    process = start_child(
        [sys.executable, "-m", "tests.novaluna_site.jumping_beat", str(-24 * HOUR)],
        env={**os.environ, "REDIS_URL": url, "DATA_DIR": str(tmp_path)},
        stdout=subprocess.PIPE,
    )
    sent: Counter[str] = Counter()
    try:
        for line in process.stdout:
            sent[line.decode().strip()] += 1
            if all(sent[name] >= 3 for name in BEAT_SCHEDULE):
                break
    finally:
        stop_child(process)
        process.stdout.close()
    assert all(sent[name] >= 3 for name in BEAT_SCHEDULE), sent
    assert list(tmp_path.glob("*schedule*")) == [], "no file that a later start could trust"
