"""The environment of a correctly configured production site, and commands run in it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PRODUCTION = {
    "ENVIRONMENT": "production",
    "SECRET_KEY": "k9" * 30 + "abcdefg",
    "SITE_URL": "https://play.example.org",
    "ALLOWED_HOSTS": "play.example.org",
    "DATABASE_URL": "postgres://novaluna:password@127.0.0.1:1/novaluna",
    "REDIS_URL": "redis://:password@127.0.0.1:1/0",
    "EMAIL_URL": "smtp+tls://user:password@127.0.0.1:1",
    "WEB_PROCESSES": "2",
}


def run_in(environment: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: os.environ[name] for name in ("PATH", "DATA_DIR")}
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=inherited | environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
