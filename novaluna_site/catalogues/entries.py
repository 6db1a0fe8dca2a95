"""A text and its translation, as the checks see it."""

import gettext
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from babel.messages import Catalog
from babel.messages.catalog import Message

TAG = re.compile(r"<[^<>]+>")
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}")
_ENTITY = re.compile(r"&#?\w+;")
_ADDRESS = re.compile(r"https?://\S+|[\w.-]+@[\w.-]+")
STAND_IN = "\ufffc"
"""Stands for the value of a placeholder."""


@dataclass(frozen=True)
class Entry:
    """One message of a catalogue."""

    text: str
    forms: tuple[str, ...]
    """The translation: one form, or all plural forms."""
    plural: str | None = None
    context: str = ""
    files: tuple[str, ...] = ()
    is_fuzzy: bool = False
    is_button: bool = False
    first_form_is_one: bool = True
    """Whether the first plural form is for the number 1 alone."""

    @property
    def english(self) -> tuple[str, ...]:
        return (self.text,) if self.plural is None else (self.text, self.plural)

    @property
    def translations(self) -> list[str]:
        """The forms that are not missing, each once."""
        return list(dict.fromkeys(form for form in self.forms if form.strip()))


def entries(catalogue: Catalog, buttons: frozenset[tuple[str, str]] = frozenset()) -> Iterator[Entry]:
    """`buttons` are the contexts and texts of buttons."""
    plural: Callable[[int], int] = gettext.c2py(catalogue.plural_expr)
    first_form_is_one = [number for number in range(200) if plural(number) == 0] == [1]
    for message in catalogue:
        if message.id:
            text, text_plural = texts_of(message)
            context = message.context or ""
            yield Entry(
                text=text,
                plural=text_plural,
                forms=(message.string,) if isinstance(message.string, str) else tuple(message.string or ()),
                context=context,
                files=tuple(dict.fromkeys(name for name, _ in message.locations)),
                is_fuzzy=message.fuzzy,
                first_form_is_one=first_form_is_one,
                is_button=context == "button" or (context, text) in buttons,
            )


def texts_of(message: Message) -> tuple[str, str | None]:
    """The singular and, if the text counts something, the plural."""
    return (message.id, None) if isinstance(message.id, str) else (message.id[0], message.id[1])


def visible(text: str) -> str:
    """What a reader sees of it, without the values of placeholders and without addresses."""
    text = TAG.sub("", text).replace("%%", "%")
    return _ADDRESS.sub("", _ENTITY.sub("", PLACEHOLDER.sub(STAND_IN, text)))
