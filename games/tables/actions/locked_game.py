"""Locking a game. All writers of one game wait for each other here."""

from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.transaction import TransactionManagementError
from django.utils.translation import gettext as _

from accounts.models import User
from games.tables import errors
from games.tables.models import Game, Seat
from games.tables.queries import game_visible_to
from novaluna_site.prepared_rows import PreparedRows

# Every move reads these.
_locked = PreparedRows(lambda pk: Game.objects.select_for_update(no_key=True).filter(pk=pk))
_seats = PreparedRows(lambda pk: Seat.objects.filter(game=pk))


def lock_game(game_id: int) -> tuple[Game, list[Seat]]:
    """Lock the game; returns it and its seats in order. Raises NotFound.

    SQLite has no row locks: its transactions take the only write lock when they begin.
    """
    if not connection.in_atomic_block:
        raise TransactionManagementError("A game can be locked only inside a transaction.")
    for game in _locked(game_id):
        return game, _seats(game_id)
    raise errors.NotFound


def lock_open_table(game_id: int) -> Game:
    """Lock a table whose game has not started. Raises TableClosed."""
    game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    if game.status != Game.Status.OPEN:
        raise errors.TableClosed(status=game.status)
    return game


def refuse_unless_running(game: Game) -> None:
    if game.is_over:
        raise errors.GameOver(version=game.version)
    if not game.has_begun:
        raise errors.GameNotRunning(version=game.version)
    if game.quarantined_at is not None:
        raise errors.Quarantined(version=game.version)


def own_seat(user: User | AnonymousUser, game: Game, seats: list[Seat]) -> Seat:
    """The user's seat. Raises NotFound or, if the user may only watch, Forbidden.

    Visibility is checked only when the user has no seat: one query less for players.
    """
    seat = next((seat for seat in seats if seat.user_id == user.pk and not seat.is_bot), None)
    if seat is None:
        game_visible_to(user, game.pk)
        raise errors.Forbidden(_("Only the players at this table can move."))
    return seat
