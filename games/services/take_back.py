"""Taking a move back: the log, the position and the clock are as if it had not been made."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import errors
from games.models import Game, Move, Seat, TakenBackMove, UnseenMove
from games.notifications.planning import turn_began, turn_ended
from games.services.clocks import CLOCK_FIELDS, seats_with_clocks, wind_clock
from games.services.person_moves import own_seat
from games.services.submit_move import announce_position, lock_game, refuse_unless_running


def take_move_back(user: User, game_id: int, expected_version: int | None) -> tuple[Game, TakenBackMove]:
    """The user's own last move, if no other player has seen it. Raises `games.errors.GameError`.

    `expected_version` is the version that the move led to.
    """
    seat = own_seat(user, game_id)
    with transaction.atomic():
        game = lock_game(game_id)
        refuse_unless_running(game)
        if expected_version != game.version:
            raise errors.StaleVersion(version=game.version)
        now, seats = timezone.now(), seats_with_clocks(game)
        unseen = _claim(game, seat)
        if game.to_move is not None:
            turn_ended(game, seats, game.to_move, now)
        taken_back = _strike(unseen, game.moves.get(ply=unseen.ply), now)
        _restore(game, seats, unseen, now)
        turn_began(game, seats, now)
        announce_position(game, seats, "game.taken_back")
    return game, taken_back


def _claim(game: Game, seat: int) -> UnseenMove:
    """The row, locked. Who is deleting it at this moment has seen the move."""
    rows = UnseenMove.objects.select_for_update(skip_locked=True)
    unseen = rows.filter(game=game, ply=game.version, seat=seat).first()
    if unseen is None:
        raise errors.NoTakeBack(_why_not(game, seat), version=game.version)
    return unseen


def _why_not(game: Game, seat: int) -> str:
    last = game.moves.filter(ply=game.version).first()
    if not game.take_backs:
        return _("At this table no move is taken back.")
    if last is None or last.seat != seat:
        return _("The last move is not yours.")
    if last.answer["drawn"]:
        return _("Your move turned up new tiles, so it stays.")
    if game.taken_back_moves.filter(ply=last.ply).exists():
        return _("A move can be taken back once in a turn.")
    if game.to_move == seat:
        return _("You go again, so your move stays.")
    return _("Another player has seen your move.")


def _strike(unseen: UnseenMove, move: Move, now: datetime) -> TakenBackMove:
    """The one place where a move leaves the log."""
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


def _restore(game: Game, seats: list[Seat], unseen: UnseenMove, now: datetime) -> None:
    """The mover's time runs on from the start of the turn, as if nothing had been sent."""
    mover = seats[unseen.seat]
    if mover.bank != unseen.bank:
        mover.bank = unseen.bank
        mover.save(update_fields=["bank"])
    game.version, game.state, game.to_move = unseen.ply - 1, unseen.state, unseen.seat
    game.turn_started_at, game.turn_used = unseen.turn_started_at, unseen.turn_used
    game.turn_zone, game.deadline = unseen.turn_zone, None
    wind_clock(game, seats)
    if game.deadline is not None and game.deadline <= now:
        raise errors.NoTakeBack(_("Your time for this turn is over, so your move stays."))
    game.taken_back += 1
    game.save(update_fields=["version", "state", "to_move", "taken_back", *CLOCK_FIELDS])
