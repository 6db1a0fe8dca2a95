"""Finds the texts to translate in Python modules and in templates of any kind."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.extract import extract
from django.utils.translation.template import templatize

from novaluna_site.catalogues.places import ROOT

SOURCES = ("accounts", "games", "novaluna_site", "templates")
TEMPLATES = {".html", ".txt", ".webmanifest"}
COMMENT_TAG = "Translators"

_COMMENT = re.compile(r"\{#\s*Translators.*?#\}(?!\n)")
_PLAIN = None
_PLURAL = (1, 2)
_WITH_CONTEXT = ((1, "c"), 2)
_PLURAL_WITH_CONTEXT = ((1, "c"), 2, 3)
KEYWORDS: dict[str, Any] = {
    "_": _PLAIN,
    "gettext": _PLAIN,
    "gettext_lazy": _PLAIN,
    "gettext_noop": _PLAIN,
    "ngettext": _PLURAL,
    "ngettext_lazy": _PLURAL,
    "pgettext": _WITH_CONTEXT,
    "pgettext_lazy": _WITH_CONTEXT,
    "npgettext": _PLURAL_WITH_CONTEXT,
    "npgettext_lazy": _PLURAL_WITH_CONTEXT,
}


def extract_messages(root: Path = ROOT) -> Catalog:
    """Every text of the site, in the order of the files and of the lines in them."""
    catalogue = Catalog(charset="utf-8")
    for path in source_files(root):
        add_messages(catalogue, path.relative_to(root).as_posix(), path.read_text())
    return catalogue


def source_files(root: Path) -> list[Path]:
    return sorted(
        path
        for folder in SOURCES
        for path in (root / folder).rglob("*")
        if path.suffix in TEMPLATES | {".py"} and "migrations" not in path.parts
    )


def add_messages(catalogue: Catalog, name: str, text: str) -> None:
    """Add the texts of one file to the catalogue."""
    is_template = Path(name).suffix in TEMPLATES
    for line, message, comments, context in _extract(as_python(text, name) if is_template else text):
        catalogue.add(message, locations=[(name, line)], auto_comments=comments, context=context)


def as_python(template: str, name: str = "") -> str:
    """The template as calls of gettext functions, each on its own line of the template.

    Django writes them for GNU xgettext, which ignores what is between the calls. In parentheses Python's
    tokenizer accepts that, too, because line breaks and indentation then mean nothing.
    """
    # Django drops a comment for translators that is not the last thing on its line.
    template = _COMMENT.sub(r"\g<0>\n", template)
    return f"({templatize(template, origin=name)}\n)"


def _extract(source: str) -> Iterator[tuple[int, Any, list[str], str | None]]:
    yield from extract(
        "python",
        BytesIO(source.encode()),
        keywords=KEYWORDS,
        comment_tags=[COMMENT_TAG],
        strip_comment_tags=False,
    )
