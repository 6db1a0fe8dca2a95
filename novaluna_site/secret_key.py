import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp

from django.core.exceptions import ImproperlyConfigured


def embedded_secret_key(data_dir: Path) -> str:
    """The key of this installation, generated at the first start, in a file that only its owner can read."""
    return _embedded_key(data_dir / "secret_key", lambda: secrets.token_urlsafe(50))


def _embedded_key(path: Path, make: Callable[[], str]) -> str:
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            _write_once(path, make())
        return path.read_text().strip()
    except OSError as error:
        raise ImproperlyConfigured(
            f"DATA_DIR: no access to {path} ({error.strerror}): make it writable for this user or set another"
        ) from error


def _write_once(path: Path, text: str) -> None:
    """Several processes may start at the same time: all must get the same, complete key."""
    descriptor, draft = mkstemp(dir=path.parent)  # with mode 0600
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
    with suppress(FileExistsError):
        os.link(draft, path)
    os.unlink(draft)
