"""Texts of the catalogues as patterns, which find out whether a text on a page comes from one of them."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from html import unescape
from pathlib import Path

import allauth
import django
import rest_framework
from babel.messages import Catalog

from novaluna_site.catalogues.files import read_catalogue
from novaluna_site.catalogues.places import LOCALE, catalogue_path

# Their texts are on pages, too: errors of forms, and account pages that have no template of ours.
LIBRARIES = [
    Path(django.__file__).parent / "conf" / "locale",
    Path(django.__file__).parent / "contrib" / "auth" / "locale",
    Path(str(allauth.__file__)).parent / "locale",
    Path(str(rest_framework.__file__)).parent / "locale",
]
PLACEHOLDER = re.compile(r"%\(\w+\)[#0 +-]*\d*\.?\d*[a-z]|%[a-z]|\{[^{}]*\}")
_TAG = re.compile(r"<[^>]+>")
_MARKS = re.compile("[\u200e\u200f\u061c\u2066-\u2069\u00ad]")
_WORD = re.compile(r"\w+")
_LATIN = re.compile(r"[A-Za-z]{2,}")
# Part of a word, so that a word with a placeholder in it does not count as one.
_FILLED = "0"


def normalised(text: str) -> str:
    """The same for texts that differ only in spaces, capitals and invisible marks."""
    return " ".join(_MARKS.sub("", text).split()).casefold()


class Messages:
    def __init__(self, messages: Iterable[str]) -> None:
        self._plain: set[str] = set()
        self._patterns: dict[str, list[re.Pattern[str]]] = defaultdict(list)
        for part in {part for message in messages for part in _parts(message)}:
            self._add(part)

    def __contains__(self, text: str) -> bool:
        """Whether it is one of the messages, or a part of one between two tags, with any values."""
        text = normalised(text)
        words = {"", *_WORD.findall(text)}
        return text in self._plain or any(
            pattern.fullmatch(text) for word in words for pattern in self._patterns.get(word, ())
        )

    def _add(self, part: str) -> None:
        if not PLACEHOLDER.search(part):
            self._plain.add(normalised(part.replace("%%", "%")))
            return
        literals = [normalised(literal) for literal in _split(part)]
        pattern = r"\s*.*?\s*".join(re.escape(literal) for literal in literals)
        # Only patterns that have a word with the text in common are tried.
        words = _WORD.findall(normalised(PLACEHOLDER.sub(_FILLED, part)))
        rarest = max((word for word in words if _FILLED not in word), key=len, default="")
        self._patterns[rarest].append(re.compile(pattern, re.DOTALL))


def _split(part: str) -> list[str]:
    return [literal.replace("%%", "%") for literal in PLACEHOLDER.split(part)]


def _parts(message: str) -> Iterator[str]:
    """Tags separate texts of a page. Without a word of two letters, a part can't be recognised."""
    for part in _TAG.split(message):
        text = unescape(part)
        if any(len(word) > 1 for word in re.findall(r"[^\W\d_]+", PLACEHOLDER.sub(" ", text))):
            yield text


@cache
def english_messages(locale: Path = LOCALE) -> Messages:
    """Of the site and of the packages it uses, from the catalogue of any language."""
    catalogues = [*_own_catalogues(locale), *_library_catalogues("de")]
    return Messages(text for catalogue in catalogues for text in _texts(catalogue, "id"))


@cache
def translations(language: str, locale: Path = LOCALE) -> list[str]:
    own = catalogue_path(language, locale)
    catalogues = [*([read_catalogue(own, language)] if own.exists() else []), *_library_catalogues(language)]
    return [text for catalogue in catalogues for text in _texts(catalogue, "string")]


@cache
def translated_messages(language: str, locale: Path = LOCALE) -> Messages:
    return Messages(translations(language, locale))


@cache
def latin_words(language: str, locale: Path = LOCALE) -> frozenset[str]:
    """The words in Latin letters that the translators use."""
    texts = (PLACEHOLDER.sub(" ", _TAG.sub(" ", text)) for text in translations(language, locale))
    return frozenset(word.casefold() for text in texts for word in _LATIN.findall(text))


def _own_catalogues(locale: Path) -> Iterator[Catalog]:
    for path in sorted(locale.glob("*/LC_MESSAGES/django.po"))[:1]:
        yield read_catalogue(path, path.parent.parent.name)


def _library_catalogues(language: str) -> Iterator[Catalog]:
    for folder in LIBRARIES:
        path = catalogue_path(language, folder)
        if path.exists():
            yield read_catalogue(path, language)


def _texts(catalogue: Catalog, name: str) -> Iterator[str]:
    for message in catalogue:
        if message.id and not message.fuzzy:
            forms = getattr(message, name)
            yield from filter(None, [forms] if isinstance(forms, str) else forms or ())
