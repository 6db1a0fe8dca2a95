"""Finds the texts of buttons in the templates."""

import re
from itertools import count
from pathlib import Path

from babel.messages import Catalog

from novaluna_site.catalogues.entries import texts_of
from novaluna_site.catalogues.extraction import TEMPLATES, add_messages, source_files
from novaluna_site.catalogues.places import ROOT

_LABEL = re.compile(
    r"<button\b.*?</button>|<(?:a|summary)\b[^>]*\bclass=\"(?:[^\"]*\s)?button[\s\"].*?</(?:a|summary)>",
    re.DOTALL,
)
# The texts in attributes are not on the button. A template's tag in an attribute may contain a `>`.
_TAG = re.compile(r"<(?:\{%.*?%\}|\{\{.*?\}\}|[^<>])*>", re.DOTALL)
_BLOCK = re.compile(r"\{%\s*blocktrans.*?endblocktrans\w*\s*%\}", re.DOTALL)
_STAND_IN = re.compile("\0([0-9]+)\0")


def button_texts(root: Path = ROOT) -> frozenset[tuple[str, str]]:
    """The context and the text of each."""
    catalogue = Catalog()
    for path in source_files(root):
        if path.suffix in TEMPLATES:
            for label in labels(path.read_text()):
                add_messages(catalogue, path.name, label)
    return frozenset((message.context or "", texts_of(message)[0]) for message in catalogue if message.id)


def labels(template: str) -> list[str]:
    """What its buttons show: without tags and attributes, except the tags inside of a text."""
    return [_without_attributes(button) for button in _LABEL.findall(template)]


def _without_attributes(button: str) -> str:
    texts = _BLOCK.findall(button)
    numbers = count()
    outside = _TAG.sub("", _BLOCK.sub(lambda _: f"\0{next(numbers)}\0", button))
    return _STAND_IN.sub(lambda number: texts[int(number[1])], outside)
