"""Languages in addresses: `/learn/` is English, `/de/learn/` is the same page in German.

The address alone decides the language of a page, so that no cache can hold it in a wrong one. The viewer's
own language decides only where a personal page without a prefix leads, and which language a page offers.
"""

from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.utils.translation.trans_real import get_languages

ACCOUNT_OR_BROWSER = ("Accept-Language", "Cookie")
"""The headers that tell the viewer's own language. The cookies are those of the session and the language."""

ANY_LANGUAGE = "*"
"""Some programs send this as `Accept-Language` if nobody chose one."""

AnyView = TypeVar("AnyView", bound=Callable[..., Any])


def public_page(view: AnyView) -> AnyView:
    """Mark a page that anyone may link to. It opens in the language of the link and is never redirected."""
    view.is_public_page = True  # type: ignore[attr-defined]
    return view


def is_public(view: object) -> bool:
    return getattr(view, "is_public_page", False)


def listed_page(view: AnyView) -> AnyView:
    """Mark a page that search engines may list, though without a prefix it leads to the viewer's language."""
    view.is_listed_page = True  # type: ignore[attr-defined]
    return view


def is_listed(view: object) -> bool:
    """Whether search engines may list the page in each language."""
    return is_public(view) or getattr(view, "is_listed_page", False)


def language_of_path(path: str) -> str:
    """The language of the path's prefix; empty without a prefix, as in English addresses."""
    first = path[1:].partition("/")[0]
    return first if first != settings.LANGUAGE_CODE and is_offered(first) else ""


def address_in(language: str, address: str) -> str:
    """The same address, which may include a host and a query, with the language's prefix."""
    scheme, host, path, query, fragment = urlsplit(address)
    neutral = "/" + path.removeprefix(f"/{language_of_path(path)}").lstrip("/")
    prefix = "" if language == settings.LANGUAGE_CODE else f"/{language}"
    return urlunsplit((scheme, host, prefix + neutral, query, fragment))


def is_offered(language: str) -> bool:
    return language in get_languages()


def own_language(request: HttpRequest) -> str:
    """The viewer's: of the account, else of the cookie, else of the browser, else English."""
    return _chosen_by(getattr(request, "user", None)) or translation.get_language_from_request(request)


def api_language(accepted: str, user: Any) -> str:
    """Our pages send their own language. A program gets what it accepts, else the language of the account."""
    if accepted not in ("", ANY_LANGUAGE):
        return accepted_language(accepted)
    return _chosen_by(user) or settings.LANGUAGE_CODE


def accepted_language(header: str) -> str:
    """The best language for this value of `Accept-Language`."""
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = header
    return translation.get_language_from_request(request)


def to_own_language(request: HttpRequest) -> HttpResponse | None:
    """A redirect from an address without a prefix to the page in the viewer's language, if it isn't English.

    Only when a browser opens the page: what a script fetches must have the language of the page it is for.
    """
    opens_page = request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
    if request.method not in ("GET", "HEAD") or not opens_page or language_of_path(request.path_info):
        return None
    language = own_language(request)
    if language == settings.LANGUAGE_CODE:
        return None
    response = HttpResponseRedirect(address_in(language, request.get_full_path()))
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _chosen_by(user: Any) -> str:
    chosen: str = user.language if user is not None and user.is_authenticated else ""
    return chosen if is_offered(chosen) else ""
