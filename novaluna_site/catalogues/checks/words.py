from collections.abc import Iterator

from novaluna_site.catalogues.entries import Entry, visible
from novaluna_site.catalogues.rules import Rules, words_pattern


def check_same(entry: Entry, rules: Rules) -> Iterator[str]:
    """A text that is the same as in English has probably not been translated."""
    for form in entry.translations:
        if form in entry.english and any(map(str.isalpha, rules.without_names(visible(form)))):
            yield "the same as in English"
            return


def check_terms(entry: Entry, rules: Rules) -> Iterator[str]:
    """If the English text has a word of the game, each form has its translation, and no wrong one.

    The wrong word for one thing may be the right one for another thing in the same text.
    """
    english = "\n".join(map(visible, entry.english))
    terms = [term for term in rules.terms if term.is_in(english)]
    said = [words for term in terms for words in term.say]
    for term in terms:
        never = [words for words in term.never if words not in said]
        for form in entry.translations:
            text = visible(form)
            if term.said.search(text) is None:
                yield f"“{term.name}” is {_listed(term.say)}, not found in “{form}”"
            wrong = words_pattern(never).search(text) if never else None
            if wrong is not None:
                yield f"“{term.name}” is {_listed(term.say)}, never “{wrong[0]}”, in “{form}”"


def _listed(words: tuple[str, ...]) -> str:
    return " or ".join(words)
