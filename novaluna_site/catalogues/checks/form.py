import re
from collections import Counter
from collections.abc import Iterator

from novaluna_site.catalogues.entries import PLACEHOLDER, STAND_IN, TAG, Entry, visible
from novaluna_site.catalogues.rules import Rules

LONGEST_BUTTON = 1.6
"""A button's text may be this many times as long as the English one."""
ALWAYS_FITS = 10
"""So many letters more are no problem: "Join" is short in English only."""
_HIDDEN = re.compile(r'<span class="visually-hidden">.*?</span>', re.DOTALL)
_LONE_PERCENT_SIGN = re.compile(r"%(?!\(\w+\)[a-z]|[sd])")


def check_placeholders(entry: Entry, _rules: Rules) -> Iterator[str]:
    """Each form has all placeholders of the English plural, because it may be used for more than one number.

    Only a form for the number 1 alone may do without those that the English singular lacks, as in "one tile".
    """
    expected = [_placeholders(text) for text in entry.english]
    for number, form in enumerate(entry.forms):
        if not form.strip():
            continue
        found = _placeholders(form)
        fits = expected if number == 0 and entry.first_form_is_one else expected[-1:]
        if found not in fits:
            yield f"{_difference(expected[-1], found)} in {_quoted(form)}"
        # Where values are put in with %, a percent sign is written twice.
        takes_values = "%(" in entry.english[-1] or "%%" in entry.english[-1]
        if takes_values and _LONE_PERCENT_SIGN.search(form.replace("%%", "")):
            yield f"a % that is not written as %% in {_quoted(form)}"


def check_tags(entry: Entry, _rules: Rules) -> Iterator[str]:
    expected = [Counter(TAG.findall(text)) for text in entry.english]
    for form in entry.translations:
        found = Counter(TAG.findall(form))
        if found not in expected:
            yield f"{_difference(expected[-1], found)} in {_quoted(form)}"


def check_spaces(entry: Entry, _rules: Rules) -> Iterator[str]:
    expected = _edges(entry.text)
    for form in entry.translations:
        if _edges(form) != expected:
            yield f"begins or ends with other spaces or line breaks than the English text: {_quoted(form)}"


def check_length(entry: Entry, _rules: Rules) -> Iterator[str]:
    """Only for buttons, which have little room on a phone."""
    if not entry.is_button:
        return
    english = max(map(_length, entry.english))
    most = max(int(LONGEST_BUTTON * english), english + ALWAYS_FITS)
    for form in entry.translations:
        if _length(form) > most:
            yield f"too long for a button: {_length(form)} letters, at most {most}: {_quoted(form)}"


def _placeholders(text: str) -> Counter[str]:
    return Counter(set(PLACEHOLDER.findall(text.replace("%%", ""))))


def _difference(expected: Counter[str], found: Counter[str]) -> str:
    lost, added = expected - found, found - expected
    parts = [f"lacks {' '.join(lost)}" if lost else "", f"has an extra {' '.join(added)}" if added else ""]
    return " and ".join(part for part in parts if part)


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def _length(text: str) -> int:
    return len(visible(_HIDDEN.sub("", text)).replace(STAND_IN, "").replace("\u200c", "").strip())


def _quoted(text: str) -> str:
    return f"“{text}”"
