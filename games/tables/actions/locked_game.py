"""Locking a game. All writers of one game wait for each other here."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _

import engine
from accounts.models import User
from games.tables import errors
from games.tables.damage import refuse_quarantined
from games.tables.models import Game, Move, Seat
from games.tables.models.game import EndOfLog
from games.tables.position_hash import position_hash
from games.tables.queries import game_visible_to
from novaluna_site.prepared_rows import PreparedRows
from novaluna_site.transactions import require_transaction

# Every move reads these.
_locked = PreparedRows(lambda pk: Game.objects.select_for_update(no_key=True).filter(pk=pk))
_seats = PreparedRows(lambda pk: Seat.objects.filter(game=pk).annotate(**_end_of_log()))


def _end_of_log() -> dict[str, Subquery]:
    """Columns of the last move, read together with the seats: a statement of its own would cost more.

    Not read together with the game: while that statement waits for the lock, its subqueries don't see the
    move for which it waits.
    """
    last = Move.objects.filter(game=OuterRef("game")).order_by("-ply")
    return {f"last_{name}": Subquery(last.values(name)[:1]) for name in EndOfLog._fields}


def lock_game(game_id: int) -> tuple[Game, list[Seat]]:
    """Lock the game; returns it and its seats in order. Raises NotFound.

    A transaction that locks several games locks them in the order of their ids: otherwise two transactions
    could wait for each other.
    """
    require_transaction()
    for game in _locked(game_id):
        seats = _seats(game_id)
        game.end_of_log = next((_end_seen_from(seat) for seat in seats), None)
        return game, seats
    raise errors.NotFound


def lock_open_table(game_id: int) -> Game:
    """Lock a table whose game has not started. Raises TableClosed."""
    require_transaction()
    game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    if game.status != Game.Status.OPEN:
        raise errors.TableClosed(status=game.status)
    return game


def refuse_unless_running(game: Game) -> None:
    if game.is_over:
        raise errors.GameOver(version=game.version)
    if not game.has_begun:
        raise errors.GameNotRunning(version=game.version)
    refuse_quarantined(game)


def _end_seen_from(seat: Any) -> EndOfLog | None:
    """`seat` has the columns of `_end_of_log`."""
    if seat.last_ply is None:
        return None
    return EndOfLog(seat.last_ply, seat.last_rules_version, seat.last_position_hash)


def refuse_damaged(game: Game, position: Mapping[str, Any]) -> None:
    """Compare the stored position of a locked game with the last move of its log. Raises Damaged.

    Only `verify_game` compares the whole log: replaying it would make every move slower.
    """
    end = game.end_of_log
    if (game.version, game.version) != (end.ply if end else 0, position["ply"]):
        raise errors.Damaged(f"version {game.version}, position {position['ply']}, log {end}")
    if end and end.rules_version == engine.RULES_VERSION and end.position_hash != position_hash(position):
        raise errors.Damaged("the stored position is not the log's last position")


def own_seat(user: User | AnonymousUser, game: Game, seats: list[Seat]) -> Seat:
    """The user's seat. Raises NotFound or, if the user may only watch, Forbidden.

    Visibility is checked only when the user has no seat: one query less for players.
    """
    seat = next((seat for seat in seats if seat.user_id == user.pk and not seat.is_bot), None)
    if seat is None:
        game_visible_to(user, game.pk)
        raise errors.Forbidden(_("Only the players of this game can move."))
    return seat
