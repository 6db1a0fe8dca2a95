"""A text with a number in it needs plural forms: many languages have more than two of them."""

import ast
import re
from collections.abc import Iterator

from tests.architecture.tracked import tracked_files

COUNTS = re.compile(r"\{(count|days|hours|score)\}|%\((count|days|hours|score)\)[ds]|%\(number\)d")
WITHOUT_PLURAL = ("_", "gettext", "gettext_lazy", "pgettext", "pgettext_lazy")
# Numbers that do not count what the text names.
ALLOWED = {"%(bot)s on the same deal: %(score)s"}


def texts_without_plural(source: str) -> Iterator[str]:
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in WITHOUT_PLURAL:
            for argument in call.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def test_a_text_with_a_count_has_plural_forms():
    found = {
        text
        for path in tracked_files("games/*.py", "accounts/*.py", "novaluna_site/*.py")
        for text in texts_without_plural(path.read_text())
        if COUNTS.search(text)
    }

    assert found == ALLOWED
