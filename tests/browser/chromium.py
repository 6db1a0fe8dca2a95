"""Finds a Chromium, or installs one if possible. A run without a browser must fail, never skip."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")
SHELL = "chromium-headless-shell"
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


def find_shell() -> str:
    """The headless shell: the same engine, faster by a third, but without notifications.

    If there is no shell, returns the full browser.
    """
    return shutil.which(SHELL) or find_chromium()


def ensure_chromium() -> None:
    may_install = os.geteuid() == 0 and shutil.which("apt-get")
    if may_install and not (shutil.which("chromium") and shutil.which(SHELL)):
        apt_get("update", "-qq")
        # Not every Debian release has the shell.
        for package, is_needed in (("chromium", True), (SHELL, False)):
            apt_get("install", "-qq", "--yes", "--no-install-recommends", package, check=is_needed)
    find_chromium()


def apt_get(*words: str, check: bool = True) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", *words], check=check, env=environment, stdout=sys.stderr)


if __name__ == "__main__":
    try:
        ensure_chromium()
    except (ChromiumUnavailable, subprocess.CalledProcessError) as error:
        sys.exit(f"The browser tests need Chromium: {error}")
