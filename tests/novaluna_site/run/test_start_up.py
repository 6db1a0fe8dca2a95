"""A worker that was killed must not need much processor time to start again."""

import os
import resource
import subprocess
import sys

import psutil
import pytest

from novaluna_site.schedule import QUEUES
from tests.profile import by_profile
from tests.site_process import ROOT
from tests.worker_process import worker_process

pytestmark = pytest.mark.stack
DJANGO_SETUP = """
import os
os.environ["DJANGO_SETTINGS_MODULE"] = "novaluna_site.settings"
import django
django.setup()
"""


def processor_seconds_of_django() -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", DJANGO_SETUP], check=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.parametrize("queue", by_profile(ci=["bots"], nightly=QUEUES))
def test_a_worker_starts_with_little_processor_time(queue, redis_server, tmp_path):
    with worker_process(queue, redis_server.valkey.url, tmp_path / "worker.log") as worker:
        process = psutil.Process(worker.process.pid)
        used = sum(process.cpu_times()[:4])
        loaded = {file.path for file in process.memory_maps()}
    # A comparison, because a slow machine is slow with both. Where Django takes 1 s, a worker takes 1 s too.
    assert used <= 2 * processor_seconds_of_django()
    # The bots' search takes another second. It is loaded for the first bot that needs it.
    assert not [path for path in loaded if "numba" in path or "numpy" in path]
