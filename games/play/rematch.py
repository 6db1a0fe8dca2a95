"""What the result says about a rematch."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from accounts.models import User
from games.tables.models import Game, Invitation, Seat
from games.tables.queries import rematch_table_of


class RematchState(StrEnum):
    NONE = "none"
    OFFERED = "offered"
    """Another player waits for the viewer's answer."""
    ASKED = "asked"
    """The viewer waits for the answers of others."""
    STARTED = "started"
    """The viewer plays the rematch."""
    CLOSED = "closed"
    """The viewer has declined, or the others play without them."""


@dataclass(frozen=True, slots=True)
class Rematch:
    state: RematchState
    table: Game | None = None
    declined: tuple[str, ...] = ()
    """The names of players who have declined."""

    @property
    def commitment(self) -> str:
        """The commitment of the table that a rematch would join; empty if there is none yet."""
        return self.table.commitment if self.table else ""


def read_rematch(game: Game, user: User) -> Rematch:
    """For a player of a game that is over."""
    table = None if game.is_solo else rematch_table_of(game)
    if table is None:
        return Rematch(RematchState.NONE)
    invitations = list(table.invitations.select_related("user"))
    refused = [each for each in invitations if each.status == Invitation.Status.DECLINED]
    seats = list(table.seats.all())
    if any(each.user_id == user.pk for each in refused):
        return Rematch(RematchState.CLOSED, table)
    return Rematch(_state(table, seats, user), table, tuple(each.user.display_name for each in refused))


def _state(table: Game, seats: Sequence[Seat], user: User) -> RematchState:
    is_seated = any(seat.user_id == user.pk for seat in seats)
    if table.has_begun:
        return RematchState.STARTED if is_seated else RematchState.CLOSED
    return RematchState.ASKED if is_seated else RematchState.OFFERED
