"""Every path of the URL configuration, with values for its parameters. A new route is included by itself."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.regex_helper import normalize

BY_CONVERTER = {"int": 1, "row": 1, "str": "x", "slug": "x", "path": "x", "uuid": "0" * 32}
PARAMETER = re.compile(r"<(?:(\w+):)?(\w+)>")


def all_paths(values: Mapping[str, Any]) -> list[str]:
    """`values`: for parameters by name. Others get a value that their converter accepts."""
    return sorted({f"/{path}" for path in _paths(get_resolver().url_patterns, values)})


def _paths(patterns: list[URLPattern | URLResolver], values: Mapping[str, Any]) -> Iterator[str]:
    for pattern in patterns:
        own = _path(pattern, values)
        if isinstance(pattern, URLResolver):
            yield from (own + rest for rest in _paths(pattern.url_patterns, values))
        else:
            yield own


def _path(pattern: URLPattern | URLResolver, values: Mapping[str, Any]) -> str:
    route = getattr(pattern.pattern, "_route", None)
    if route is not None:
        return PARAMETER.sub(
            lambda found: str(values.get(found[2], BY_CONVERTER[found[1] or "str"])), str(route)
        )
    path, names = normalize(str(pattern.pattern.regex.pattern))[0]
    return path % {name: values.get(name, "x") for name in names}
