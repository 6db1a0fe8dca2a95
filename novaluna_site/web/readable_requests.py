from collections.abc import Callable, Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse

from novaluna_site.web.error_pages import bad_request

NUL = "\0"


class ReadableRequestsMiddleware:
    """Refuses requests that no view can read, so that views need not expect them.

    PostgreSQL stores no NUL characters, and Django raises an error for some encodings other than UTF-8.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if NUL in request.path_info or not is_utf8(request) or any(NUL in text for text in _address(request)):
            return bad_request(request)
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponse | None:
        """Forms are read here, because an unknown address needs none. The API reads no forms."""
        if not request.path.startswith("/api/") and any(NUL in text for text in _form(request)):
            return bad_request(request)
        return None


def is_utf8(request: HttpRequest) -> bool:
    return (request.content_params or {}).get("charset", "utf-8").lower() == "utf-8"


def _address(request: HttpRequest) -> Iterator[str]:
    """The query string, and cookies, in which `\\000` stands for NUL."""
    for name, values in request.GET.lists():
        yield name
        yield from values
    yield from request.COOKIES.values()


def _form(request: HttpRequest) -> Iterator[str]:
    for name, values in request.POST.lists():
        yield name
        yield from values
