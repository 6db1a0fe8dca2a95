"""No file names the machine it was written on or a package index."""

import os
import re
from pathlib import Path
from urllib.parse import urlsplit

from tests.architecture.tracked import ROOT, tracked_files

# Not games/home/ and templates/home/, which are packages of this project.
HOMES = re.compile(r"(?<!\w)/(?:home|Users)/\w+|/root/")
# The options that name a package index, and the paths of package URLs on any host.
PACKAGE_INDEX = re.compile(
    r"--(?:extra-)?index-url|--find-links|https?://[^\s\"']+(?:/simple/|/packages/|\.whl|\.tgz)"
)
BINARY = {".png", ".ico", ".mo", ".gz"}


def forbidden_words() -> list[str]:
    """Names that are specific to this machine: the checkout's folder and the hosts of package indexes."""
    urls = [os.environ.get(name, "") for name in ("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "UV_INDEX_URL")]
    hosts = [host for url in urls if (host := urlsplit(url).hostname)]
    # A short path, such as /app, may appear in a Dockerfile for other reasons.
    checkout = [str(ROOT)] if len(ROOT.parts) > 2 else []
    return hosts + checkout


def test_no_file_names_a_machine_or_a_package_index():
    words = forbidden_words()
    offenders = []
    for path in tracked_files():
        if path.suffix in BINARY or path == Path(__file__):
            continue
        text = path.read_text()
        found = [
            *HOMES.findall(text),
            *PACKAGE_INDEX.findall(text),
            *(word for word in words if word in text),
        ]
        offenders += [f"{path.relative_to(ROOT)}: {word}" for word in found]

    assert offenders == []
