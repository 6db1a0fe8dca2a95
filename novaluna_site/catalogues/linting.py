"""Checks the catalogues: whether they are complete and current, and each of their translations."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages import Catalog
from babel.messages.pofile import PoFileError

from novaluna_site.catalogues.buttons import button_texts
from novaluna_site.catalogues.checks import CHECKS, problems
from novaluna_site.catalogues.entries import Entry, entries, texts_of, visible
from novaluna_site.catalogues.extraction import extract_messages
from novaluna_site.catalogues.files import plural_forms, read_catalogue
from novaluna_site.catalogues.places import LOCALE, ROOT, catalogue_path
from novaluna_site.catalogues.rules import Rules, matches, read_rules

STALE, DAMAGED, PLURALS, UNUSED, SOURCE = "stale", "damaged", "plurals", "unused", "source"


@dataclass(frozen=True)
class Problem:
    """`place` is a language, or "en" for the texts of the site themselves."""

    place: str
    check: str
    sentence: str
    entry: Entry | None = None

    def __str__(self) -> str:
        if self.entry is None:
            return f"{self.place}: {self.check}: {self.sentence}"
        context = f"{self.entry.context} | " if self.entry.context else ""
        files = " ".join(self.entry.files[:2])
        return f"{self.place}: {self.check}: “{context}{self.entry.text}” ({files}): {self.sentence}"


def lint(languages: Iterable[str], root: Path = ROOT, locale: Path = LOCALE) -> Iterator[Problem]:
    texts, buttons = extract_messages(root), button_texts(root)
    yield from lint_source(texts)
    for language in languages:
        yield from lint_language(language, texts, buttons, locale)


def lint_source(texts: Catalog) -> Iterator[Problem]:
    """Quotation marks and dots of the English texts. Their apostrophes may be those of a keyboard."""
    for entry in entries(texts):
        for text in entry.english:
            if '"' in visible(text):
                yield Problem("en", SOURCE, "ASCII quotes: use “ and ”", entry)
            if "..." in text:
                yield Problem("en", SOURCE, "three dots instead of …", entry)


def lint_language(
    language: str, texts: Catalog, buttons: frozenset[tuple[str, str]] = frozenset(), locale: Path = LOCALE
) -> Iterator[Problem]:
    try:
        catalogue = read_catalogue(catalogue_path(language, locale), language)
    except PoFileError as error:
        yield Problem(language, DAMAGED, str(error))
        return
    if not _same_formula(catalogue.plural_forms, plural_forms(language)):
        yield Problem(language, PLURALS, "Plural-Forms are not those of Django: run make messages")
    if is_stale(catalogue, texts):
        yield Problem(language, STALE, "the texts of the site have changed: run make messages")
    rules = read_rules(language, locale)
    found = list(entries(catalogue, buttons))
    for entry in found:
        for check, sentence in problems(entry, rules):
            yield Problem(language, check, sentence, entry)
    yield from _unused(language, rules, found)


def is_stale(catalogue: Catalog, texts: Catalog) -> bool:
    """Whether `make messages` would change more than the line breaks of the file."""
    return _contents(catalogue) != _contents(texts)


def _contents(catalogue: Catalog) -> list[tuple[object, ...]]:
    return [
        (
            message.context or "",
            *texts_of(message),
            " ".join(message.auto_comments),
            sorted({name for name, _ in message.locations}),
        )
        for message in catalogue
        if message.id
    ]


def _same_formula(ours: str, expected: str) -> bool:
    return re.sub(r"[\s;]", "", ours) == re.sub(r"[\s;]", "", expected)


def _unused(language: str, rules: Rules, found: list[Entry]) -> Iterator[Problem]:
    """What words.toml allows for a text that is gone."""
    for check, allowed in rules.allowed.items():
        if check not in CHECKS:
            yield Problem(language, UNUSED, f"words.toml names a check that does not exist: {check}")
        for text in allowed:
            if not any(matches(text, entry.text) for entry in found):
                yield Problem(language, UNUSED, f"words.toml allows a text that does not exist: “{text}”")
