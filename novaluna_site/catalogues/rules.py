"""What the checks know about a language: `locale/words.toml` and `locale/<language>/words.toml`."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from novaluna_site.catalogues.entries import Entry
from novaluna_site.catalogues.places import LOCALE

# A letter, digit or underscore, or a mark above or below a letter.
_LETTER = r"[\w\u0300-\u036f\u064b-\u065f\u0670]"
# Also a no-break space, a half-space or a hyphen.
_GAP = r"[\s\u200c\u00ad\u2010\u2011-]+"
# "cover" is also found as "covers", "covered" and "covering".
_ENGLISH_ENDING = "(?:e?s|e?d|ing)?"


@dataclass(frozen=True)
class Term:
    """A word of the game and its translation."""

    name: str
    english: re.Pattern[str]
    other_meanings: re.Pattern[str] | None
    say: tuple[str, ...]
    never: tuple[str, ...]

    def is_in(self, text: str) -> bool:
        if self.other_meanings is not None:
            text = self.other_meanings.sub("", text)
        return self.english.search(text) is not None

    @cached_property
    def said(self) -> re.Pattern[str]:
        return words_pattern(self.say)


@dataclass(frozen=True)
class Rules:
    script: str = "LATIN"
    """The first word of the Unicode names of the language's letters."""
    quotes: str = ""
    """The quotation marks of the language."""
    forbidden_characters: str = ""
    names: re.Pattern[str] | None = None
    """Names and abbreviations that are the same in every script."""
    terms: tuple[Term, ...] = ()
    allowed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By the name of the check: the texts that it ignores. One that ends with "…" is only a beginning."""

    def allows(self, check: str, entry: Entry) -> bool:
        return any(matches(allowed, entry.text) for allowed in self.allowed.get(check, ()))

    def without_names(self, text: str) -> str:
        return text if self.names is None else self.names.sub("", text)


def matches(allowed: str, text: str) -> bool:
    return text.startswith(allowed[:-1]) if allowed.endswith("…") else text == allowed


def read_rules(language: str, locale: Path = LOCALE) -> Rules:
    """The rules for all languages and those of this language."""
    common, own = _read(locale / "words.toml"), _read(locale / language / "words.toml")
    names = [*common.get("names", []), *own.get("names", [])]
    return Rules(
        script=own.get("script", "LATIN"),
        quotes=own.get("quotes", ""),
        forbidden_characters=own.get("forbidden_characters", ""),
        names=words_pattern(sorted(names, key=len, reverse=True), flags=0) if names else None,
        terms=tuple(
            _term(name, common.get("terms", {}).get(name, {}), words)
            for name, words in own.get("terms", {}).items()
        ),
        allowed={
            check: (*common.get("allowed", {}).get(check, ()), *own.get("allowed", {}).get(check, ()))
            for check in common.get("allowed", {}) | own.get("allowed", {})
        },
    )


def words_pattern(words: Iterable[str], ending: str = "", flags: int = re.IGNORECASE) -> re.Pattern[str]:
    """Finds any of the words. `*` at either end of a word stands for any letters."""
    alternatives = "|".join(
        _GAP.join(re.escape(part).replace(r"\*", f"{_LETTER}*") for part in word.split()) for word in words
    )
    return re.compile(f"(?<!{_LETTER})(?:{alternatives}){ending}(?!{_LETTER})", flags)


def _term(name: str, common: Mapping[str, Any], own: Mapping[str, Any]) -> Term:
    others = common.get("other_meanings")
    return Term(
        name=name,
        english=words_pattern(common.get("english", [name]), _ENGLISH_ENDING),
        other_meanings=words_pattern(others) if others else None,
        say=tuple(own["say"]),
        never=tuple(own.get("never", ())),
    )


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text()) if path.exists() else {}
