"""What can go wrong at a table. Each error has a stable code and a message that is safe to show."""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class GameError(Exception):
    """Base of all refusals. `data` goes to the client beside `code` and `message`."""

    code = "refused"
    message: str | Promise = _("That is not possible.")

    def __init__(self, message: str | Promise | None = None, /, **data: Any) -> None:
        self.message = message or self.message
        self.data = data
        super().__init__(str(self.message))

    @property
    def body(self) -> dict[str, Any]:
        """The one shape in which clients get it, by HTTP and by socket."""
        return {"code": self.code, "message": str(self.message), **self.data}


class NotFound(GameError):
    """Also for what exists but may not be seen, so that its existence is not told."""

    code = "not_found"
    message = _("There is no such table.")


class Forbidden(GameError):
    code = "forbidden"
    message = _("You may not do that here.")


class Conflict(GameError):
    """Right in itself, but the table has moved on."""

    code = "conflict"


class StaleVersion(Conflict):
    code = "stale_version"
    message = _("The table changed. Here is the new position.")


class NotYourTurn(Conflict):
    code = "not_your_turn"
    message = _("It is not your turn.")


class GameOver(Conflict):
    code = "game_over"
    message = _("This game is over.")


class GameNotRunning(Conflict):
    code = "not_running"
    message = _("This game has not begun.")


class NotOver(Conflict):
    code = "not_over"
    message = _("This game is not over yet.")


class Quarantined(Conflict):
    code = "quarantined"
    message = _("This game is being checked by the staff and stands still meanwhile.")


class NoTakeBack(Conflict):
    code = "no_take_back"
    message = _("Another player has seen your move.")


class TakenBack(Conflict):
    code = "taken_back"
    message = _("You took this move back. Confirm it again if you want it after all.")


class TableFull(Conflict):
    code = "table_full"
    message = _("Every seat at this table is taken.")


class TableClosed(Conflict):
    code = "table_closed"
    message = _("This table no longer waits for players.")


class AlreadySeated(Conflict):
    code = "already_seated"
    message = _("You already sit at this table.")


class Refused(GameError):
    """The request is understood and breaks a rule (of the game or of the site)."""

    code = "refused"


class IllegalAction(Refused):
    code = "illegal"


class KeyReused(Refused):
    code = "key_reused"
    message = _("This Idempotency-Key was used for another request.")


class Malformed(GameError):
    code = "malformed"
    message = _("The request could not be read.")


class TooMany(GameError):
    """A limit against spam. `retry_after` (seconds) tells when to come back."""

    code = "too_many"
    message = _("That is too much at once. Try again later.")

    def __init__(
        self, message: str | Promise | None = None, /, *, retry_after: int = 3600, **data: Any
    ) -> None:
        super().__init__(message, retry_after=retry_after, **data)


class Unavailable(GameError):
    """The database is away. Whether a move was stored is unknown: asking again with the same key tells."""

    code = "unavailable"
    message = _("The site is resting for a moment. Please try again.")
