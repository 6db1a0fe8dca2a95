"""What the result says about a rematch."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from accounts.models import User
from games.play.series import ShownSeries
from games.tables.models import Game, Invitation, Seat
from games.tables.queries import rematch_table_of
from games.tables.series import RematchKind, kind_of


class RematchState(StrEnum):
    NONE = "none"
    OFFERED = "offered"
    """Another player waits for the viewer's answer."""
    ASKED = "asked"
    """The viewer waits for the answers of others."""
    STARTED = "started"
    """The viewer plays the rematch."""
    CONTINUES = "continues"
    """The next game of a best of three starts by itself, or has started."""
    CLOSED = "closed"
    """The viewer has declined, or the others play without them."""


@dataclass(frozen=True, slots=True)
class Rematch:
    state: RematchState
    table: Game | None = None
    declined: tuple[str, ...] = ()
    """The names of players who have declined."""
    can_swap: bool = False
    can_be_best_of_three: bool = False

    @property
    def commitment(self) -> str:
        """The commitment of the table that a rematch would join; empty if there is none yet."""
        return self.table.commitment if self.table else ""

    @property
    def kind(self) -> RematchKind:
        """Of the table that was opened."""
        return kind_of(self.table) if self.table else RematchKind.AGAIN


def read_rematch(game: Game, user: User, series: ShownSeries | None) -> Rematch:
    """For a player of a game that is over, which is in this series."""
    if game.is_solo:
        return Rematch(RematchState.NONE)
    table = rematch_table_of(game)
    if series and (_is_next(table, series) if table else series.is_undecided):
        return Rematch(RematchState.CONTINUES, table)
    if table is None:
        return Rematch(RematchState.NONE, can_swap=True, can_be_best_of_three=game.seat_count == 2)
    invitations = list(table.invitations.select_related("user"))
    refused = [each for each in invitations if each.status == Invitation.Status.DECLINED]
    seats = list(table.seats.all())
    if any(each.user_id == user.pk for each in refused):
        return Rematch(RematchState.CLOSED, table)
    return Rematch(_state(table, seats, user), table, tuple(each.user.display_name for each in refused))


def _is_next(table: Game, series: ShownSeries) -> bool:
    """Whether the table is the next game of the same best of three."""
    return series.is_best_of_three and table.series_id == series.pk


def _state(table: Game, seats: Sequence[Seat], user: User) -> RematchState:
    is_seated = any(seat.user_id == user.pk for seat in seats)
    if table.has_begun:
        return RematchState.STARTED if is_seated else RematchState.CLOSED
    return RematchState.ASKED if is_seated else RematchState.OFFERED
