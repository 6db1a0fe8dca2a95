"""The session and the language behind a socket's cookies and headers."""

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.translation import get_language_from_request

from accounts.models import User
from accounts.services.presence import note_presence
from novaluna_site.asgi_types import Scope

SessionStore = import_module(settings.SESSION_ENGINE).SessionStore


class SessionToRead(dict[str, Any]):
    """A session as it is stored.

    Django deletes one with the hash of an old password, but here that may be the session of the very request
    that is changing the password.
    """

    def flush(self) -> None:
        pass

    def cycle_key(self) -> None:
        pass


def user_of(scope: Scope) -> User | AnonymousUser:
    """Whose session the cookie opens now: nobody's after logout, ban or a change of password."""
    cookie = scope["cookies"].get(settings.SESSION_COOKIE_NAME)
    request = HttpRequest()
    request.session = SessionToRead(SessionStore(cookie).load() if cookie else {})  # type: ignore[assignment]
    user = get_user(request)
    if isinstance(user, User):
        note_presence(user, time_zone="")
    return user


def language_of(scope: Scope, user: User | AnonymousUser) -> str:
    if isinstance(user, User) and user.language:
        return user.language
    request = HttpRequest()
    request.COOKIES = scope["cookies"]
    accepted = dict(scope["headers"]).get(b"accept-language", b"")
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted.decode("latin-1")
    return get_language_from_request(request)
