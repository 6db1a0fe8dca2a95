import subprocess
import sys
from pathlib import Path

from tests.browser import chromium


def test_without_a_browser_the_message_says_what_to_install():
    answer = subprocess.run(
        [sys.executable, chromium.__file__],
        env={"PATH": ""},
        cwd=Path(chromium.__file__).parent,
        capture_output=True,
        text=True,
        check=False,
    )

    assert answer.returncode == 1
    assert "install" in answer.stderr
    assert "chromium" in answer.stderr
