"""Taking a move back restores the log, the position and the clock to what they were before the move."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.tables import errors, hooks
from games.tables.actions.locked_game import lock_game, own_seat, refuse_unless_running
from games.tables.events import announce_position
from games.tables.models import Game, Move, Seat, TakenBackMove, UnseenMove
from novaluna_site.transactions import require_transaction


def take_move_back(user: User, game_id: int, expected_version: int | None) -> tuple[Game, TakenBackMove]:
    """Take back the user's own last move if no other player has seen it. Raises SiteError.

    `expected_version` is the version after the move.
    """
    with transaction.atomic():
        game, seats = lock_game(game_id)
        seat = own_seat(user, game, seats).index
        refuse_unless_running(game)
        if expected_version != game.version:
            raise errors.StaleVersion(version=game.version)
        now = timezone.now()
        unseen = _lock_undo_record(game, seat)
        taken_back = _remove_from_log(unseen, game.moves.get(ply=unseen.ply), now)
        _restore(game, seats, unseen)
        hooks.move_taken_back(game, seats, now)
        game.save()
        announce_position(game, seats, "game.taken_back")
    return game, taken_back


def _lock_undo_record(game: Game, seat: int) -> UnseenMove:
    """Lock the row; skip it if a reader is already deleting it. Raises NoTakeBack."""
    require_transaction()
    rows = UnseenMove.objects.select_for_update(skip_locked=True)
    unseen = rows.filter(game=game, ply=game.version, seat=seat).first()
    if unseen is None:
        raise errors.NoTakeBack(_why_not(game, seat), version=game.version)
    return unseen


def _why_not(game: Game, seat: int) -> str:
    last = game.moves.filter(ply=game.version).first()
    if not game.take_backs:
        return _("Moves can’t be taken back in this game.")
    if last is None or last.seat != seat:
        return _("The last move isn’t yours.")
    if last.answer["drawn"]:
        return _("Your move revealed new tiles, so it stays.")
    if game.taken_back_moves.filter(ply=last.ply).exists():
        return _("You can take back only 1 move per turn.")
    if game.to_move == seat:
        return _("You go again, so your move stays.")
    return _("Another player has seen your move, so it stays.")


def _remove_from_log(unseen: UnseenMove, move: Move, now: datetime) -> TakenBackMove:
    """The only place where a move leaves the log."""
    unseen.delete()
    move.delete()
    return TakenBackMove.objects.create(
        game=move.game,
        ply=move.ply,
        seat=move.seat,
        action=move.action,
        idempotency_key=move.idempotency_key,
        made_at=move.created_at,
        taken_back_at=now,
    )


def _restore(game: Game, seats: list[Seat], unseen: UnseenMove) -> None:
    """The mover's time is counted from the start of the turn, as if the move had not been sent."""
    mover = seats[unseen.seat]
    if mover.bank != unseen.bank:
        mover.bank = unseen.bank
        mover.save(update_fields=["bank"])
    game.version, game.state, game.to_move = unseen.ply - 1, unseen.state, unseen.seat
    game.turn_started_at, game.turn_used = unseen.turn_started_at, unseen.turn_used
    game.turn_zone, game.deadline = unseen.turn_zone, None
    game.taken_back += 1
