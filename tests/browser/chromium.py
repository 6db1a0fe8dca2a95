"""Find a Chromium, or install one where we may; a run without a browser must fail, never skip."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class ChromiumUnavailable(Exception):
    """No browser on PATH; the message says what to install."""


def find_chromium() -> str:
    for name in NAMES:
        if path := shutil.which(name):
            return path
    raise ChromiumUnavailable(
        f"none of {', '.join(NAMES)} is on PATH: install one (apt-get install chromium)"
    )


def ensure_chromium() -> str:
    try:
        return find_chromium()
    except ChromiumUnavailable:
        if os.geteuid() != 0 or not shutil.which("apt-get"):
            raise
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-qq", "--yes", "--no-install-recommends", "chromium"]):
        subprocess.run(["apt-get", *command], check=True, env=environment, stdout=sys.stderr)
    return find_chromium()


if __name__ == "__main__":
    try:
        ensure_chromium()
    except (ChromiumUnavailable, subprocess.CalledProcessError) as error:
        sys.exit(f"The browser tests need Chromium: {error}")
