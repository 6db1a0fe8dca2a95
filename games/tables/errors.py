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
    message = _("This game is stopped until our staff have checked it.")


class Damaged(Quarantined):
    """The stored position or the log is damaged, and the game is about to be quarantined.

    `what` says more, for staff. It is not sent to clients.
    """

    def __init__(self, what: str = "", /, **data: Any) -> None:
        super().__init__(**data)
        self.what = what


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


class OtherCommitment(Conflict):
    """`game` and `commitment` in the data: the table that the player would have joined."""

    code = "other_commitment"
    message = _("This table has another fingerprint than the one your nonce was made for. Try again.")


class TicketRefused(Conflict):
    code = "ticket_refused"
    message = _("This ticket is too old or was used before. Try again.")


class IllegalAction(Refused):
    code = "illegal"


class KeyReused(Refused):
    code = "key_reused"
    message = _("This Idempotency-Key was used for another request.")
