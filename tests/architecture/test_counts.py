"""A text with a number in it needs plural forms: many languages have more than two of them."""

import ast
from collections.abc import Iterator

from tests.architecture.tracked import tracked_files

COUNTS = (
    *("{count}", "{days}", "{hours}", "{score}"),
    *("%(count)s", "%(days)s", "%(hours)s", "%(score)s"),
    *("%(count)d", "%(hours)d", "%(number)d"),
)
WITHOUT_PLURAL = ("_", "gettext", "gettext_lazy", "pgettext", "pgettext_lazy")
# Abbreviations of units, and numbers that do not count what the text names.
ALLOWED = {"{days}d", "{hours}h", "Score {score}", "{bot} on the same deal: {score}"}


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
        if any(count in text for count in COUNTS)
    }

    assert found == ALLOWED
