from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import LocalePrefixPattern, URLPattern, URLResolver, get_resolver
from django.utils import translation
from django.utils.cache import patch_vary_headers

from novaluna_site.web.languages import (
    ACCOUNT_OR_BROWSER,
    api_language,
    is_public,
    language_of_path,
    to_own_language,
)


class LanguageMiddleware:
    """Activates the language of the address, and leads personal pages to the viewer's language.

    Instead of Django's LocaleMiddleware, which does not know the account's language. It looks at the user
    only after other middleware has loaded it, so it adds no query.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Before the address is resolved, because this depends on the language.
        with translation.override(language_of_path(request.path_info) or settings.LANGUAGE_CODE):
            _announce(request)
            response = self.get_response(request)
            # What any cache may keep, such as the sitemap, has no language.
            if "public" not in response.get("Cache-Control", ""):
                response.headers.setdefault("Content-Language", translation.get_language())
                patch_vary_headers(response, ACCOUNT_OR_BROWSER)
        return response

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], *_arguments: Any
    ) -> HttpResponse | None:
        if view in pages_with_languages(settings.ROOT_URLCONF):
            return None if is_public(view) else to_own_language(request)
        # Other addresses without a language stay English, such as the admin. Feeds choose one themselves.
        if request.path_info.startswith("/api/"):
            translation.activate(api_language(request.headers.get("Accept-Language", ""), request.user))
            _announce(request)
        return None


@cache
def pages_with_languages(urlconf: str) -> frozenset[Callable[..., Any]]:
    """The views that have an address in each language."""
    return frozenset(
        view
        for entry in get_resolver(urlconf).url_patterns
        if isinstance(entry, URLResolver) and isinstance(entry.pattern, LocalePrefixPattern)
        for view in _views(entry)
    )


def _views(entry: URLResolver | URLPattern) -> Iterator[Callable[..., Any]]:
    if isinstance(entry, URLPattern):
        yield entry.callback
        return
    for child in entry.url_patterns:
        yield from _views(child)


def _announce(request: HttpRequest) -> None:
    request.LANGUAGE_CODE = translation.get_language()
