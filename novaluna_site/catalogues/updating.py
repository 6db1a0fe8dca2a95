"""Brings the catalogues up to date with the texts of the site."""

from pathlib import Path

from babel.messages import Catalog
from babel.messages.catalog import Message

from novaluna_site.catalogues.files import empty_catalogue, read_catalogue, write_catalogue
from novaluna_site.catalogues.places import LOCALE, catalogue_path


def update_catalogue(language: str, texts: Catalog, locale: Path = LOCALE) -> int:
    """Add new texts and drop those that are gone. A text that moved keeps its translation.

    Returns how many texts are not translated.
    """
    path = catalogue_path(language, locale)
    old = read_catalogue(path, language) if path.exists() else empty_catalogue(language)
    new = translated(texts, old, language)
    write_catalogue(path, new, language)
    return sum(not is_translated(message) for message in _messages(new))


def join_catalogue(language: str, other: Path, locale: Path = LOCALE) -> int:
    """Take over the translations of another file for the same language. Returns how many changed."""
    path = catalogue_path(language, locale)
    ours = read_catalogue(path, language)
    theirs = read_catalogue(other, language)
    changed = 0
    for message in _messages(ours):
        found = theirs.get(_msgid(message), message.context)
        if found is None or not is_translated(found) or found.pluralizable != message.pluralizable:
            continue
        if found.string == message.string:
            continue
        message.string = _fitting(found, message, ours.num_plurals)
        message.flags = message.flags - {"fuzzy"} | found.flags & {"fuzzy"}
        changed += 1
    write_catalogue(path, ours, language)
    return changed


def translated(texts: Catalog, old: Catalog, language: str) -> Catalog:
    """The texts with the translations of the old catalogue."""
    new = empty_catalogue(language)
    for text in _messages(texts):
        message = text.clone()
        found = old.get(_msgid(message), message.context)
        if found is not None:
            message.string = _fitting(found, message, new.num_plurals)
            message.user_comments = found.user_comments
            message.flags |= found.flags & {"fuzzy"}
        new[message.id] = message
    return new


def is_translated(message: Message) -> bool:
    """Whether it has at least one form."""
    return bool(message.string) if isinstance(message.string, str) else any(message.string or ())


def _messages(catalogue: Catalog) -> list[Message]:
    """Without the header."""
    return [message for message in catalogue if message.id]


def _msgid(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _fitting(found: Message, message: Message, forms: int) -> str | tuple[str, ...]:
    """The translation, if both texts count something or neither does."""
    if found.pluralizable != message.pluralizable:
        return ("",) * forms if message.pluralizable else ""
    if isinstance(found.string, str):
        return found.string
    return (*(found.string or ()), *("",) * forms)[:forms]
