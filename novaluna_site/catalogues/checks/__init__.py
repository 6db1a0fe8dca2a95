"""What `make lint` checks in each translation. A check yields a sentence for each problem."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from novaluna_site.catalogues.checks.completeness import check_fuzzy, check_missing
from novaluna_site.catalogues.checks.form import check_length, check_placeholders, check_spaces, check_tags
from novaluna_site.catalogues.checks.letters import check_dots, check_letters, check_quotes
from novaluna_site.catalogues.checks.words import check_same, check_terms
from novaluna_site.catalogues.entries import Entry
from novaluna_site.catalogues.rules import Rules

Check: TypeAlias = Callable[[Entry, Rules], Iterator[str]]

CHECKS: Mapping[str, Check] = {
    "missing": check_missing,
    "fuzzy": check_fuzzy,
    "placeholders": check_placeholders,
    "tags": check_tags,
    "spaces": check_spaces,
    "length": check_length,
    "letters": check_letters,
    "quotes": check_quotes,
    "dots": check_dots,
    "same": check_same,
    "terms": check_terms,
}
"""By the names that `allowed` in `words.toml` uses."""


def problems(entry: Entry, rules: Rules) -> Iterator[tuple[str, str]]:
    """The name of the check and the sentence, for each problem that is not allowed."""
    for name, check in CHECKS.items():
        for sentence in check(entry, rules):
            if not rules.allows(name, entry):
                yield name, sentence
