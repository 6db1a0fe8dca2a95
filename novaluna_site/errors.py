"""Refusals. Each has a stable code and a message that is safe to show."""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class SiteError(Exception):
    """Base of all refusals. `data` is sent to the client beside `code` and `message`."""

    code = "refused"
    message: str | Promise = _("That isn’t possible right now.")

    def __init__(self, message: str | Promise | None = None, /, **data: Any) -> None:
        self.message = message or self.message
        self.data = data
        super().__init__(str(self.message))

    @property
    def body(self) -> dict[str, Any]:
        """What clients receive, over HTTP and over sockets."""
        return {"code": self.code, "message": str(self.message), **self.data}


class NotFound(SiteError):
    """Also for things that exist but are hidden from the user, so that their existence is not revealed."""

    code = "not_found"
    message = _("We can’t find this game. It may be private.")


class Forbidden(SiteError):
    code = "forbidden"
    message = _("You can’t do that here.")


class Conflict(SiteError):
    """The request was valid, but the state has changed since."""

    code = "conflict"


class Refused(SiteError):
    """The request is well formed but breaks a rule of the game or of the site."""

    code = "refused"


class Malformed(SiteError):
    code = "malformed"
    message = _("We couldn’t read this request.")


class TooMany(SiteError):
    """A limit against abuse. `retry_after` is in seconds."""

    code = "too_many"
    message = _("That’s too much at once. Try again later.")

    def __init__(
        self, message: str | Promise | None = None, /, *, retry_after: int = 3600, **data: Any
    ) -> None:
        super().__init__(message, retry_after=retry_after, **data)


class Unavailable(SiteError):
    """The database cannot be reached. A move may have been stored: repeat it with the same key."""

    code = "unavailable"
    message = _("The site isn’t available right now. Try again in a moment.")
