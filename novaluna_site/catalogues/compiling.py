"""Writes the `.mo` files that Django reads. They are not committed."""

from pathlib import Path

from novaluna_site.catalogues.files import read_catalogue, write_compiled
from novaluna_site.catalogues.places import LOCALE, catalogue_path, languages


def compile_if_changed(locale: Path = LOCALE) -> list[str]:
    """Compile the catalogues that changed since the last time. Returns their languages.

    Every start of the site calls it. Several processes may do so at the same time.
    """
    return [language for language in languages(locale) if _compile_if_changed(language, locale)]


def _compile_if_changed(language: str, locale: Path) -> bool:
    source = catalogue_path(language, locale)
    compiled = source.with_suffix(".mo")
    times = source.stat()
    # Equal, not newer: a checkout of an older version changes the catalogue, too.
    if compiled.exists() and compiled.stat().st_mtime_ns == times.st_mtime_ns:
        return False
    write_compiled(compiled, read_catalogue(source, language), times.st_mtime_ns)
    return True
