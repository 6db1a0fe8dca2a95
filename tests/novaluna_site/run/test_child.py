import os
import signal
import subprocess
import sys
import time

import psutil
import pytest

from novaluna_site.run.child import DIE_WITH_PARENT, start_child, stop_child
from tests.site_process import is_gone

SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]
DEAF = "import signal as s, time; s.signal(s.SIGTERM, s.SIG_IGN); print('up', flush=True); time.sleep(60)"


@pytest.fixture
def child():
    process = start_child(SLEEP)
    yield process
    stop_child(process)


def test_a_child_has_its_own_session(child):
    assert os.getsid(child.pid) == child.pid


def test_a_child_is_first_terminated(child):
    stop_child(child)
    assert child.returncode == -signal.SIGTERM


def test_a_child_that_ignores_sigterm_is_killed():
    deaf = start_child([sys.executable, "-c", DEAF], stdout=subprocess.PIPE)
    with deaf.stdout:
        assert deaf.stdout.readline() == b"up\n"
    stop_child(deaf, patience=0.1)
    assert deaf.returncode == -signal.SIGKILL


def test_stopping_a_child_that_has_ended_is_no_error(child):
    stop_child(child)
    stop_child(child)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a parent-death signal")
def test_a_child_dies_with_a_parent_that_was_killed():
    parent = subprocess.Popen(
        [
            sys.executable,
            "-c",
            f"from novaluna_site.run.child import start_child; print(start_child({SLEEP!r}).pid, flush=True);"
            "import time; time.sleep(60)",
        ],
        stdout=subprocess.PIPE,
    )
    with parent.stdout:
        child = psutil.Process(int(parent.stdout.readline()))
    wait_until(lambda: "die_with_parent" not in " ".join(child.cmdline()))
    parent.kill()
    parent.wait()
    wait_until(lambda: is_gone(child))


def test_a_child_whose_parent_died_too_early_never_starts(tmp_path):
    trace = tmp_path / "started"
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    command = [sys.executable, str(DIE_WITH_PARENT), str(gone.pid), "touch", str(trace)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert "parent process" in ended.stderr
    assert not trace.exists()


def wait_until(condition, seconds=60):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)
