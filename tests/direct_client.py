import sys
from io import BytesIO
from typing import Any
from urllib.parse import unquote, urlencode

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.base import BaseHandler
from django.core.signals import got_request_exception
from django.http import HttpResponse
from django.test import Client

from accounts.models import User

FORM = "application/x-www-form-urlencoded"


class DirectClient:
    """Sends requests to Django as an ASGI server does, but in this thread and with its database connection.

    Django's test client takes twice as long, because it keeps templates and contexts, and builds WSGI
    requests. An error in a view becomes a 500, as on the site; `last_error` is the exception. `request` of a
    response is the request that it answers.
    """

    def __init__(
        self,
        user: User | None = None,
        *,
        checks_csrf: bool = False,
        address: tuple[str, int] = ("192.0.2.7", 1234),
    ) -> None:
        self.checks_csrf = checks_csrf
        self.address = address
        self.handler = BaseHandler()
        self.handler.load_middleware()
        self.last_error: BaseException | None = None
        self.session = session_of(user) if user is not None else ""

    def get(self, path: str) -> HttpResponse:
        return self.send("GET", path)

    def post(self, path: str, data: dict[str, str]) -> HttpResponse:
        return self.send("POST", path, urlencode(data).encode(), FORM)

    def send(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        content_type: str = "",
        headers: dict[str, str] | None = None,
    ) -> HttpResponse:
        request = ASGIRequest(self._scope(method, path, body, content_type, headers or {}), BytesIO(body))
        request._dont_enforce_csrf_checks = not self.checks_csrf
        self.last_error = None
        got_request_exception.connect(self._remember)
        try:
            response = self.handler.get_response(request)
        finally:
            got_request_exception.disconnect(self._remember)
        response.request = request
        return response

    def _remember(self, **details: Any) -> None:
        self.last_error = sys.exc_info()[1]

    def _scope(
        self, method: str, path: str, body: bytes, content_type: str, headers: dict[str, str]
    ) -> dict[str, Any]:
        sent = {"Host": "testserver", "Cookie": f"{settings.SESSION_COOKIE_NAME}={self.session}"}
        if body or content_type:
            sent |= {"Content-Type": content_type, "Content-Length": str(len(body))}
        path, _mark, query = path.partition("?")
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [
                (name.lower().encode(), value.encode("latin-1")) for name, value in (sent | headers).items()
            ],
            "client": self.address,
            "server": ("testserver", 80),
        }


def session_of(user: User) -> str:
    """The value of the cookie after a log-in."""
    client = Client()
    client.force_login(user)
    return str(client.cookies[settings.SESSION_COOKIE_NAME].value)
