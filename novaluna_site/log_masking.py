"""Hides secrets in logs: parts of URLs that give access without a log-in."""

import re
from collections.abc import Iterable
from typing import Any

SECRET_PARAMETERS = ("code", "key", "link_code", "token")
"""Parameters of routes and of query strings whose values are secret."""
MASK = "***"
VALUE = r"""(?:(?!%2F|%26)[^\s/?&#"'<>\\])+"""


class UrlMask:
    """Masks the values of SECRET_PARAMETERS in any text, such as a whole line of a log."""

    def __init__(self) -> None:
        self.add_paths([])

    def add_paths(self, prefixes: Iterable[str]) -> None:
        """Mask the part of a path that follows one of these regular expressions.

        Also in a URL that is quoted as part of another one, such as `?next=%2Fgames%2F5%2Flink%2F…`.
        """
        # Not the slash in `[^/]`, which stands for the other characters.
        paths = (re.sub(r"(?<!\^)/", "(?:/|%2F)", f"/{prefix}") for prefix in prefixes)
        before = [rf"(?:[?&]|%3F|%26)(?:{'|'.join(SECRET_PARAMETERS)})(?:=|%3D)", *paths]
        self._secret = re.compile(rf"({'|'.join(before)}){VALUE}", re.IGNORECASE)

    def masked(self, text: str) -> str:
        return self._secret.sub(rf"\1{MASK}", text)


url_mask = UrlMask()
"""novaluna_site.urls adds its paths. A process that has not imported it has no such URL to log."""


def mask_line(_logger: Any, _method: str, line: str) -> str:
    """A structlog processor for rendered lines."""
    return url_mask.masked(line)
