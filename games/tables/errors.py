"""The errors that an action at a table can raise: those of the whole site and those of a table."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from novaluna_site.errors import (
    Conflict,
    Forbidden,
    Malformed,
    NotFound,
    Refused,
    SiteError,
    TooMany,
    Unavailable,
)

__all__ = [
    "AlreadySeated",
    "Conflict",
    "Damaged",
    "Forbidden",
    "GameLimit",
    "GameNotRunning",
    "GameOver",
    "IllegalAction",
    "KeyReused",
    "Malformed",
    "NoTakeBack",
    "NotFound",
    "NotOver",
    "NotYourTurn",
    "OtherCommitment",
    "Quarantined",
    "Refused",
    "SiteError",
    "StaleVersion",
    "TableClosed",
    "TableFull",
    "TakenBack",
    "TicketRefused",
    "TooMany",
    "Unavailable",
]


class StaleVersion(Conflict):
    code = "stale_version"
    message = _("The board has changed. Here’s the new position.")


class NotYourTurn(Conflict):
    code = "not_your_turn"
    message = _("It’s not your turn.")


class GameOver(Conflict):
    code = "game_over"
    message = _("This game is over.")


class GameNotRunning(Conflict):
    code = "not_running"
    message = _("This game hasn’t started yet.")


class NotOver(Conflict):
    code = "not_over"
    message = _("This game isn’t over yet.")


class Quarantined(Conflict):
    code = "quarantined"
    message = _("This game is stopped while our staff check it.")


class Damaged(Quarantined):
    """The stored position or the log is damaged, and the game is about to be quarantined.

    `what` says more, for staff. It is not sent to clients.
    """

    def __init__(self, what: str = "", /, **data: Any) -> None:
        super().__init__(**data)
        self.what = what


class NoTakeBack(Conflict):
    code = "no_take_back"
    message = _("Another player has seen your move, so it stays.")


class TakenBack(Conflict):
    code = "taken_back"
    message = _("You took this move back. Confirm it again if you still want it.")


class TableFull(Conflict):
    code = "table_full"
    message = _("This game is full. Watch it or start your own.")


class TableClosed(Conflict):
    code = "table_closed"
    message = _("This game is no longer open. Start your own.")


class AlreadySeated(Conflict):
    code = "already_seated"
    message = _("You’ve already joined this game.")


class OtherCommitment(Conflict):
    """`game` and `commitment` in the data: the table that the player would have joined."""

    code = "other_commitment"
    message = _("Your nonce was made for another fingerprint. Try again.")


class TicketRefused(Conflict):
    code = "ticket_refused"
    message = _("This ticket has expired or was already used. Try again.")


class IllegalAction(Refused):
    code = "illegal"


class GameLimit(Refused):
    """The player has too many games in progress: `running` and `limit` in the data."""

    code = "game_limit"


class KeyReused(Refused):
    code = "key_reused"
    message = _("This Idempotency-Key was already used for another request.")
