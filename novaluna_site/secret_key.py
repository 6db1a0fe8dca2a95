"""The generated keys of an embedded site: a file in DATA_DIR with one key per line, the current one first."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp

from django.core.exceptions import ImproperlyConfigured


def embedded_secret_keys(data_dir: Path) -> list[str]:
    """The current key, then the previous ones. The first start generates one; only its owner can read it."""
    path = _path(data_dir)
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            _write_once(path, _new_key())
        return path.read_text().split()
    except OSError as error:
        raise ImproperlyConfigured(
            f"DATA_DIR: no access to {path} ({error.strerror}): make it writable for this user or set another"
        ) from error


def add_embedded_key(data_dir: Path) -> str:
    """Generate a key and make it the current one. Returns it. No other process may use the folder."""
    key = _new_key()
    _replace(data_dir, [key, *embedded_secret_keys(data_dir)])
    return key


def forget_old_embedded_keys(data_dir: Path) -> None:
    """Keep only the current key. No other process may use the folder."""
    _replace(data_dir, embedded_secret_keys(data_dir)[:1])


def _path(data_dir: Path) -> Path:
    return data_dir / "secret_key"


def _new_key() -> str:
    return secrets.token_urlsafe(50)


def _replace(data_dir: Path, keys: list[str]) -> None:
    # Renamed into place: if the process is killed, the file has either all old or all new keys.
    os.replace(_draft(data_dir, "\n".join(keys)), _path(data_dir))


def _write_once(path: Path, text: str) -> None:
    """Several processes may start at the same time: all must get the same, complete key."""
    draft = _draft(path.parent, text)
    with suppress(FileExistsError):
        os.link(draft, path)
    os.unlink(draft)


def _draft(folder: Path, text: str) -> str:
    descriptor, draft = mkstemp(dir=folder)  # with mode 0600
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    return draft
