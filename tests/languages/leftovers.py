"""Finds English texts in what the site writes in another language."""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from tests.languages import direction
from tests.languages.messages import english_messages, latin_words, translated_messages
from tests.languages.page_texts import PageTexts, texts_of

LATIN_SCRIPT = frozenset({"de", "hu"})
# Latin in every language.
KEPT = frozenset({"nova", "luna", "discord", "slack", "matrix", "hookshot", "utc", "api", "openapi", "json"})
NAME = "\u2055"
"""Stands for a name in a text."""

_ADDRESS = re.compile(r"https?://\S+|[\w.+-]+@[\w-]+\.[\w.-]+|\b[A-Z]\w+(/[A-Z][\w+-]*)+|(?<!\w)/[\w/.-]+")
_WORD = re.compile(r"[A-Za-z][A-Za-z'\u2019]+")
_UNFILLED = re.compile(r"%\(\w+\)[a-z]|%s|\{\w*\}")
_SEPARATOR = re.compile(r"\s+·\s+|\s*\n\s*")


class Leftovers:
    """For one language. `names`: of people and games, which are the same in every language."""

    def __init__(self, language: str, names: Collection[str] = ()) -> None:
        self.language = language
        self._english, self._translated = english_messages(), translated_messages(language)
        self._allowed = KEPT | latin_words(language)
        longest_first = sorted({name for name in names if name.strip()}, key=len, reverse=True)
        self._names = re.compile(
            "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest_first) or r"(?!)", re.IGNORECASE
        )
        # The same texts are on many pages.
        self.complaint = lru_cache(maxsize=None)(self._complaint)

    def in_page(self, html: str) -> list[str]:
        """The problems of a page: English texts, unfilled placeholders, a wrong language or direction."""
        page = texts_of(html)
        problems = self._in_texts_of(page)
        if page.language != self.language:
            problems.append(f"lang is {page.language!r}")
        if page.direction != direction(self.language):
            problems.append(f"dir is {page.direction!r}")
        return list(dict.fromkeys(problems))

    def in_part(self, html: str) -> list[str]:
        """The same for a part of a page, which has no language of its own."""
        return self._in_texts_of(texts_of(html, self.language))

    def _in_texts_of(self, page: PageTexts) -> list[str]:
        problems = self.in_texts(page.texts)
        if self.language != "en":
            english = (text for text in page.for_scripts if self._is_english(text))
            problems += [f"English for scripts: {text}" for text in english]
        return problems

    def in_texts(self, texts: Iterable[str]) -> list[str]:
        return list(dict.fromkeys(filter(None, map(self.complaint, texts))))

    def _complaint(self, text: str) -> str:
        shown = " ".join(text.split())[:120]
        if found := _UNFILLED.search(text):
            return f"not filled: {found[0]} in {shown}"
        if self.language == "en":
            return ""
        text = self._names.sub(NAME, _ADDRESS.sub(NAME, text))
        if any(self._is_english(part) for part in self._parts(text)):
            return f"English: {shown}"
        if self.language not in LATIN_SCRIPT and (words := self._foreign_words(text)):
            return f"Latin letters ({', '.join(words)}): {shown}"
        return ""

    def _is_english(self, text: str) -> bool:
        is_kept = all(word.casefold() in KEPT for word in _WORD.findall(text))
        return not is_kept and text in self._english and text not in self._translated

    @staticmethod
    def _parts(text: str) -> Iterator[str]:
        """The text, and what it joins."""
        yield text
        parts = _SEPARATOR.split(text)
        if len(parts) > 1:
            yield from parts

    def _foreign_words(self, text: str) -> list[str]:
        return [word for word in _WORD.findall(text) if word.casefold() not in self._allowed]
