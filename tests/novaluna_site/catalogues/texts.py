"""Small catalogues for the tests."""

from pathlib import Path
from typing import Any

from babel.messages import Catalog

from novaluna_site.catalogues.entries import Entry
from novaluna_site.catalogues.files import empty_catalogue, write_catalogue
from novaluna_site.catalogues.places import catalogue_path


def texts_of_site(*messages: str | tuple[str, str], file: str = "games/play/pages.py") -> Catalog:
    """What extraction finds; a pair is a singular and a plural."""
    catalogue = Catalog()
    for message in messages:
        catalogue.add(message, locations=[(file, 1)])
    return catalogue


def write_texts(locale: Path, language: str, translations: dict[Any, Any], **options: Any) -> Path:
    """A catalogue with these translations."""
    catalogue = empty_catalogue(language)
    for message, translation in translations.items():
        catalogue.add(message, translation, locations=[("games/play/pages.py", 1)], **options)
    path = catalogue_path(language, locale)
    write_catalogue(path, catalogue, language)
    return path


def entry(text: str, *forms: str, plural: str | None = None, **options: Any) -> Entry:
    return Entry(text=text, forms=forms, plural=plural, files=("games/play/pages.py",), **options)
