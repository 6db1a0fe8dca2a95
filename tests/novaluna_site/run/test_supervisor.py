"""The real `manage.py serve`: what it starts, how it stops, and which data survives."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress

import psutil
import pytest
import redis

from tests.ports import quiet_port
from tests.site_process import ROOT, SiteProcess, is_gone

COMPILER = "engine.bots.compile"
COMPILING_SECONDS = 1200
pytestmark = [pytest.mark.stack, pytest.mark.timeout(COMPILING_SECONDS)]
SERVICES = {
    "valkey": "valkey-server",
    "web": "novaluna_site.run.web",
    "default worker": "--queues default",
    "bots worker": "--queues bots",
    "messages worker": "--queues messages",
    "beat": "beat",
}


def children(site):
    return [
        child for child in psutil.Process(site.process.pid).children(recursive=True) if not is_gone(child)
    ]


def find(site, mark):
    found = []
    for child in children(site):
        with suppress(psutil.NoSuchProcess):  # a zombie is one too
            if mark in " ".join(child.cmdline()):
                found.append(child)
    return found


def wait_until(condition, seconds=120, pause=0.05):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(pause)


def forget_heartbeats(site):
    [web] = find(site, SERVICES["web"])
    with redis.Redis.from_url(web.environ()["REDIS_URL"]) as client:
        # After a restart of Valkey there are none for some seconds.
        wait_until(lambda: client.keys("*heartbeat:*"))
        assert client.delete(*client.keys("*heartbeat:*"))


def refused_serve(*wrapper, **environment):
    inherited = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
    return subprocess.run(
        [*wrapper, sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=inherited | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def usual_lines(site):
    """Without those about a search that is not compiled yet, and those that SiteProcess causes by polling."""
    lines = site.log.read_text().splitlines()
    return [line for line in lines if not re.search("Compiling the bots' search|plain engine|/readyz", line)]


def assert_one_line(ended, *words):
    assert ended.returncode == 1
    [line] = ended.stderr.splitlines()
    for word in words:
        assert word in line


class TestRunning:
    def test_it_compiles_the_bots_once(self, site):
        wait_until(lambda: not find(site, COMPILER), COMPILING_SECONDS)
        time.sleep(2)
        assert not find(site, COMPILER)
        assert "compiler" not in site.log.read_text()

    def test_it_runs_each_service_once_and_nothing_else(self, site):
        wait_until(lambda: len(children(site)) == len(SERVICES), COMPILING_SECONDS)
        for mark in SERVICES.values():
            assert len(find(site, mark)) == 1

    def test_ctrl_c_in_a_terminal_would_reach_the_supervisor_alone(self, site):
        assert {os.getpgid(child.pid) for child in children(site)}.isdisjoint({os.getpgid(site.process.pid)})

    def test_it_prints_the_steps_then_the_address_the_folder_and_how_to_stop(self, site):
        steps = ["Preparing the database...", "Preparing the bots...", "Preparing the static files..."]
        greeting = [
            "",
            f"Moonrise table is running at {site.url}",
            f"Data is stored in {site.data_dir}",
            "Press Ctrl-C to stop.",
        ]
        printed = site.log.read_text().splitlines()
        assert printed[:3] == steps
        start = 4 if printed[3].startswith("Compiling the bots' search") else 3
        assert printed[start : start + 4] == greeting

    @pytest.mark.parametrize("name", SERVICES)
    def test_a_killed_service_is_restarted(self, site, name):
        wait_until(lambda: find(site, SERVICES[name]))
        [before] = find(site, SERVICES[name])
        before.kill()
        wait_until(lambda: (now := find(site, SERVICES[name])) and now[0].pid != before.pid)
        if name in ("default worker", "bots worker", "messages worker", "beat"):
            # Only a restart of the killed service can record a heartbeat so soon.
            forget_heartbeats(site)
        wait_until(site.is_ready)
        with urllib.request.urlopen(site.url, timeout=30) as page:
            assert page.status == 200

    def test_a_second_one_on_the_same_folder_is_refused(self, site):
        ended = refused_serve(DATA_DIR=str(site.data_dir), PORT=str(quiet_port()))
        assert_one_line(ended, "another `serve` already runs", str(site.data_dir))

    def test_a_taken_port_is_refused_before_anything_starts(self, site, tmp_path):
        ended = refused_serve(DATA_DIR=str(tmp_path), PORT=str(site.port))
        assert_one_line(ended, f"port {site.port} is taken", f"PORT={site.port + 1}")
        assert {path.name for path in tmp_path.iterdir()} == {"secret_key", "serve.lock"}


def test_data_survives_ctrl_c_and_kill_and_no_process_does(tmp_path):
    site = SiteProcess(tmp_path)
    site.start()
    key = (tmp_path / "secret_key").read_text()
    site.manage(
        "shell", "--no-imports", "-c", "from accounts.models import User; User.objects.create_user('luna')"
    )
    family = children(site)

    os.killpg(site.process.pid, signal.SIGINT)
    assert site.process.wait(120) == 0
    assert all(is_gone(child) for child in family)
    # Neither warnings of libraries nor a line for each request.
    assert usual_lines(site) == [
        "Preparing the database...",
        "Preparing the bots...",
        "Preparing the static files...",
        "",
        f"Moonrise table is running at {site.url}",
        f"Data is stored in {tmp_path}",
        "Press Ctrl-C to stop.",
        "Stopping...",
        "Stopped.",
    ]

    site.start()
    users = "from accounts.models import User; print(User.objects.filter(username='luna').count())"
    assert site.manage("shell", "--no-imports", "-c", users) == "1\n"
    assert (tmp_path / "secret_key").read_text() == key
    family = children(site)

    site.process.kill()
    site.process.wait()
    wait_until(lambda: all(is_gone(child) for child in family))


def test_ctrl_c_while_it_prepares_ends_it_with_one_line(tmp_path):
    site = SiteProcess(tmp_path)
    process = site.launch()
    wait_until(lambda: "Preparing the database..." in site.log.read_text())
    os.killpg(process.pid, signal.SIGINT)
    assert process.wait(120) == 1
    assert site.log.read_text().endswith("\nInterrupted.\n")
    assert "Traceback" not in site.log.read_text()


@pytest.mark.parametrize("secret", ["", "k" * 50], ids=["first start", "key in the environment"])
def test_a_folder_that_can_only_be_read_is_named(tmp_path, secret):
    tmp_path.chmod(0o555)
    # Root may write everywhere, unless it drops this capability.
    wrapper = ["setpriv", "--bounding-set", "-dac_override"] if os.geteuid() == 0 else []
    ended = refused_serve(*wrapper, DATA_DIR=str(tmp_path), PORT=str(quiet_port()), SECRET_KEY=secret)
    tmp_path.chmod(0o755)
    assert_one_line(ended, str(tmp_path), "Permission denied")
