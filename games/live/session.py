"""A socket's user and language, from its cookies and headers."""

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.translation import get_language_from_request

from accounts.models import User
from novaluna_site.web.asgi_types import Scope

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
    if isinstance(user, User) and user.language:
        return user.language
    request = HttpRequest()
    request.COOKIES = scope["cookies"]
    accepted = dict(scope["headers"]).get(b"accept-language", b"")
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted.decode("latin-1")
    return get_language_from_request(request)
