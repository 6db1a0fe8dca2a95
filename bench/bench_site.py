"""The embedded site: the time from `serve` to the first page, and its memory when idle."""

import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psutil

from bench.figures import Figure
from tests.site_player import processes
from tests.site_process import SiteProcess

IDLE_SECONDS = 10
# A part of each process's command line that no other process has.
MARKS = {
    "supervisor": "novaluna_site.run.supervisor",
    "valkey": "valkey-server",
    "web": "novaluna_site.run.web",
    "default worker": "--queues default",
    "bots worker": "--queues bots",
    "messages worker": "--queues messages",
    "beat": "beat",
}


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        site = SiteProcess(Path(folder))
        # Needed once per machine, so it is not part of a warm start.
        subprocess.run([sys.executable, "-m", "engine.bots.compile"], env=site.environment, check=True)
        site.start()
        site.stop()
        yield from warm_start(site)
        while not site.is_ready() or processes(site, "engine.bots.compile"):
            time.sleep(0.1)
        time.sleep(IDLE_SECONDS)
        yield from idle_memory(site)
        site.stop()


def warm_start(site: SiteProcess) -> Iterator[Figure]:
    began = time.monotonic()
    site.launch()
    while not answers(site.url):
        time.sleep(0.02)
    name = "warm serve to first page"
    yield Figure(f"{name}: CPU of all processes", sum(map(cpu_seconds, family(site))), 10, "s")
    yield Figure(f"{name}: wall-clock time on this machine", time.monotonic() - began, 60, "s")


def idle_memory(site: SiteProcess) -> Iterator[Figure]:
    total = 0.0
    for process in family(site):
        memory = process.memory_full_info().pss / 2**20
        command = " ".join(process.cmdline())
        name = next(name for name, mark in MARKS.items() if mark in command)
        yield Figure(f"idle PSS: {name}", memory, 400, "MB")
        total += memory
    yield Figure("idle PSS: the whole embedded site", total, 500, "MB")


def family(site: SiteProcess) -> list[psutil.Process]:
    assert site.process is not None
    supervisor = psutil.Process(site.process.pid)
    return [supervisor, *supervisor.children(recursive=True)]


def cpu_seconds(process: psutil.Process) -> float:
    times = process.cpu_times()
    return times.user + times.system


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=30) as page:
            return bool(page.status == 200)
    except (urllib.error.URLError, OSError):
        return False
