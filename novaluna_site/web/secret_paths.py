import re
from collections.abc import Iterator, Sequence

from django.urls import LocalePrefixPattern, URLPattern, URLResolver

from novaluna_site.log_masking import SECRET_PARAMETERS

_NAMES = "|".join(SECRET_PARAMETERS)
SECRET_IN_ROUTE = re.compile(rf"<(?:\w+:)?(?:{_NAMES})>")
SECRET_GROUP = re.compile(rf"\(\?P<(?:{_NAMES})>")
NAMED_GROUP = re.compile(r"\(\?P<\w+>")


def secret_prefixes(patterns: Sequence[URLPattern | URLResolver], parents: str = "") -> set[str]:
    """For each secret parameter of a route, a regular expression of the path before it."""
    found: set[str] = set()
    for entry in patterns:
        if isinstance(entry, URLResolver):
            found |= secret_prefixes(entry.url_patterns, parents + _regex(entry))
        # Compiling a route's regular expression takes long, and most routes contain no secret.
        elif SECRET_IN_ROUTE.search(str(entry.pattern)):
            found.update(_before_secrets(parents + _regex(entry)))
    return found


def _before_secrets(path: str) -> Iterator[str]:
    for secret in SECRET_GROUP.finditer(path):
        # Unnamed, because several routes may use the same name.
        yield NAMED_GROUP.sub("(?:", path[: secret.start()])


def _regex(entry: URLPattern | URLResolver) -> str:
    if isinstance(entry.pattern, LocalePrefixPattern):
        # It matches in the active language only. The mask finds the path behind any prefix.
        return ""
    return str(entry.pattern.regex.pattern).removeprefix("^")
