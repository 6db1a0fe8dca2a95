"""The pages of the site, from its URL configuration."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

# A converter of `path()`, such as <int:game_id>, or a group of `re_path()`.
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")


@dataclass(frozen=True)
class Route:
    name: str
    path: str
    """With each parameter in braces: `/games/{game_id}/`."""

    @property
    def parameters(self) -> list[str]:
        return re.findall(r"{(\w+)}", self.path)


@cache
def page_routes() -> dict[str, Route]:
    """By name. Raises ValueError if two pages have the same name: a table of names would miss one of them."""
    routes: dict[str, Route] = {}
    for route in _routes(get_resolver()):
        if route.path.startswith(("/api/", f"/{settings.ADMIN_PATH}")):
            continue
        if routes.setdefault(route.name, route) != route:
            raise ValueError(f"{route.path} and {routes[route.name].path} are both called {route.name!r}.")
    return routes


@cache
def admin_routes() -> list[Route]:
    return [route for route in _routes(get_resolver()) if route.path.startswith(f"/{settings.ADMIN_PATH}")]


def _routes(resolver: URLResolver, before: str = "/") -> Iterator[Route]:
    for found in resolver.url_patterns:
        path = before + str(found.pattern)
        if isinstance(found, URLPattern):
            yield Route(found.name or "", PARAMETER.sub(r"{\1}", path))
        else:
            yield from _routes(found, path)
