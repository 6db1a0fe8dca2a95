"""A socket's user and language, from its cookies and headers."""

from importlib import import_module
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from accounts.models import User
from novaluna_site.web.asgi_types import Scope
from novaluna_site.web.languages import api_language, is_offered

SessionStore = import_module(settings.SESSION_ENGINE).SessionStore


class ReadOnlySession(dict[str, Any]):
    """A stored session that Django cannot delete.

    Django deletes a session that has the hash of an old password. Here it may be the session of the request
    that is changing the password at this moment.
    """

    def flush(self) -> None:
        pass

    def cycle_key(self) -> None:
        pass


def user_of(scope: Scope) -> User | AnonymousUser:
    """The user of the cookie's session; anonymous after a logout, a ban or a change of password."""
    cookie = scope["cookies"].get(settings.SESSION_COOKIE_NAME)
    request = HttpRequest()
    # PostgreSQL refuses to compare a text with NUL characters.
    stored = SessionStore(cookie).load() if cookie and "\0" not in cookie else {}
    request.session = ReadOnlySession(stored)  # type: ignore[assignment]
    return get_user(request)


def language_of(scope: Scope, user: User | AnonymousUser) -> str:
    """What the page says it is written in. A program that says nothing gets what the API would give it."""
    asked: str = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [""])[0]
    if is_offered(asked):
        return asked
    accepted = dict(scope["headers"]).get(b"accept-language", b"")
    return api_language(accepted.decode("latin-1"), user)
