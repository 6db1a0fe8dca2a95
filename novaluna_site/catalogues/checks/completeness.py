from collections.abc import Iterator

from novaluna_site.catalogues.entries import Entry
from novaluna_site.catalogues.rules import Rules


def check_missing(entry: Entry, _rules: Rules) -> Iterator[str]:
    missing = [str(number) for number, form in enumerate(entry.forms) if not form.strip()]
    if len(missing) == len(entry.forms):
        yield "not translated"
    elif missing:
        yield f"plural forms without a translation: {', '.join(missing)}"


def check_fuzzy(entry: Entry, _rules: Rules) -> Iterator[str]:
    if entry.is_fuzzy:
        yield "marked as fuzzy: check the translation and remove the mark"
