"""What the templates of pages need to know about the page's languages."""

from collections.abc import Iterator
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

from novaluna_site.web.language_middleware import pages_with_languages
from novaluna_site.web.languages import address_in, is_listed, own_language

CLOSED_OFFER_COOKIE = "language_offer"
"""Holds the language of the pages on which the viewer closed the offer."""

# Not in the catalogues: each is shown only in its own language, also while its catalogue is incomplete.
OFFERS = {
    "en": "Read this page in English",
    "uk": "Читати цю сторінку українською",
    "ru": "Читать эту страницу на русском",
    "de": "Diese Seite auf Deutsch lesen",
    "hu": "Az oldal olvasása magyarul",
    "fa": "این صفحه را به فارسی بخوانید",
}
# Open Graph names a language together with a country.
OPEN_GRAPH_LOCALES = {
    "en": "en_US",
    "uk": "uk_UA",
    "ru": "ru_RU",
    "de": "de_DE",
    "hu": "hu_HU",
    "fa": "fa_IR",
}


class PageLanguage(NamedTuple):
    code: str
    name: str
    path: str
    is_current: bool
    locale: str


class Offer(NamedTuple):
    language: str
    text: str
    address: str
    """With the query of the page."""


class PageLanguages:
    """Nothing is computed that the template does not use."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request
        match = request.resolver_match
        self._view = match.func if match else None

    def __iter__(self) -> Iterator[PageLanguage]:
        current, path = get_language(), self._path
        for code, name in settings.LANGUAGES:
            yield PageLanguage(code, name, address_in(code, path), code == current, OPEN_GRAPH_LOCALES[code])

    @property
    def origin(self) -> str:
        return f"{self._request.scheme}://{self._request.get_host()}"

    @property
    def default_path(self) -> str:
        return address_in(settings.LANGUAGE_CODE, self._path)

    @property
    def is_for_everyone(self) -> bool:
        return self._has_languages and is_listed(self._view)

    @property
    def offer(self) -> Offer | None:
        """The same page in the viewer's own language, if it is another one and the viewer wants to know."""
        current, own = get_language(), own_language(self._request)
        closed = self._request.COOKIES.get(CLOSED_OFFER_COOKIE)
        is_page = self._has_languages and self._request.method in ("GET", "HEAD")
        if current in (own, closed) or not is_page:
            return None
        return Offer(own, OFFERS[own], address_in(own, self._request.get_full_path()))

    @property
    def _path(self) -> str:
        """As in an address: request.path is not escaped."""
        return self._request.get_full_path().partition("?")[0]

    @property
    def _has_languages(self) -> bool:
        return self._view in pages_with_languages(settings.ROOT_URLCONF)


def page_languages(request: HttpRequest) -> dict[str, PageLanguages]:
    """The context processor."""
    return {"page_languages": PageLanguages(request)}
