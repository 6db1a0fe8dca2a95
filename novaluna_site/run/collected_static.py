import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from novaluna_site.web import static_files


def collect_static_if_changed() -> None:
    """It takes seconds, so do it only if a file has changed, or the code that changes files on the way."""
    stamp = Path(settings.STATIC_ROOT) / "sources.sha256"
    fingerprint = _fingerprint()
    if stamp.exists() and stamp.read_text() == fingerprint:
        return
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(fingerprint)


def _fingerprint() -> str:
    digest = hashlib.sha256(Path(static_files.__file__).read_bytes())
    for finder in get_finders():
        for path, storage in finder.list([]):
            source = Path(storage.path(path)).stat()
            digest.update(f"{path} {source.st_size} {source.st_mtime_ns}\n".encode())
    return digest.hexdigest()
