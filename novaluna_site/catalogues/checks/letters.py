import unicodedata
from collections.abc import Iterator
from functools import cache

from novaluna_site.catalogues.entries import Entry, visible
from novaluna_site.catalogues.rules import Rules

QUOTATION_MARKS = "«»„“”‟"


def check_letters(entry: Entry, rules: Rules) -> Iterator[str]:
    """No letters of another script, except in names, and no letters of a neighbouring language."""
    for form in entry.translations:
        text = rules.without_names(visible(form))
        foreign = [letter for letter in dict.fromkeys(text) if _script(letter) not in ("", rules.script)]
        forbidden = [letter for letter in dict.fromkeys(text) if letter.lower() in rules.forbidden_characters]
        if foreign or forbidden:
            found = "".join(dict.fromkeys(foreign + forbidden))
            yield f"characters that do not belong to this language: {found} in “{form}”"


def check_quotes(entry: Entry, rules: Rules) -> Iterator[str]:
    """Quotation marks and apostrophes are those of the language, never ASCII."""
    for form in entry.translations:
        text = visible(form)
        found = [mark for mark in "\"'" if mark in text]
        found += [mark for mark in QUOTATION_MARKS if mark in text and mark not in rules.quotes]
        if found:
            yield f"{' '.join(found)} in “{form}”: use {rules.quotes} and \u2019"


def check_dots(entry: Entry, _rules: Rules) -> Iterator[str]:
    for form in entry.translations:
        if "..." in form:
            yield f"three dots instead of … in “{form}”"


@cache
def _script(character: str) -> str:
    """ "LATIN", "CYRILLIC", "ARABIC" … for a letter; empty for anything else."""
    if not character.isalpha():
        return ""
    return unicodedata.name(character, "UNKNOWN").split()[0]
