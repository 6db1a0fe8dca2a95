import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def embedded_secret_key(data_dir: Path) -> str:
    """The installation's own key: made at the first start, kept in a file that only its owner can read."""
    path = data_dir / "secret_key"
    try:
        if not path.exists():
            data_dir.mkdir(parents=True, exist_ok=True)
            _write_once(path, secrets.token_urlsafe(50))
        return path.read_text().strip()
    except OSError as error:
        raise ImproperlyConfigured(
            f"DATA_DIR: no access to {path} ({error.strerror}): give the folder to this user or set another"
        ) from error


def _write_once(path: Path, text: str) -> None:
    """Several processes may start at once: all must end up with the key of one, and never see half of it."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
