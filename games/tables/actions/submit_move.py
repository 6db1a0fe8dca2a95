"""The one write path: every move of a person, a bot or a clock becomes a row here and nowhere else."""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from games.tables import errors, hooks
from games.tables.actions.finish_game import finish_game
from games.tables.actions.locked_game import refuse_damaged, refuse_unless_running
from games.tables.actions.see_game import make_last_move_final, undo_record_for
from games.tables.events import announce_position
from games.tables.models import Game, Move, Seat
from games.tables.models.move import KEY, MAX_KEY
from games.tables.position_hash import position_hash
from games.tables.snapshots import move_event, visible_state
from novaluna_site.constraints import violates

PLAYED_FIELDS = (
    *("version", "state", "to_move"),
    *("turn_started_at", "turn_used", "turn_zone", "deadline", "paused_at"),
)
"""The columns that a move changes, unless it ends the game."""


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """The move that a player, a bot or a clock requests.

    `expected_version` may be left out only to leave the game, which is possible in any position.
    """

    action: str
    key: str
    expected_version: int | None = None

    @property
    def key_hash(self) -> str:
        """Stored instead of the key: a client may put anything into it, and moves are never erased."""
        return hashlib.sha256(self.key.encode()).hexdigest()

    @property
    def hash(self) -> str:
        return hashlib.sha256(f"{self.expected_version}:{self.action}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Accepted:
    """`event` describes the stored move. `is_new` is false when the same request had been accepted before."""

    event: dict[str, Any]
    is_new: bool


def submit_move(
    game: Game, seats: list[Seat], seat: Seat, source: Move.Source, request: MoveRequest
) -> Accepted:
    """Apply one action for a seat. A repeated request gets the stored answer.

    The caller has locked the game inside a transaction and checked that the sender may act for the seat. The
    move counts once that transaction is committed. Raises `games.tables.errors.SiteError`.
    """
    action = _parsed(request.action)
    if (
        isinstance(action, engine.Leave)
        and source == Move.Source.PERSON
        and str(action) != f"resign:{seat.index}"
    ):
        raise errors.Forbidden(_("You can only resign for yourself."))
    if not KEY.fullmatch(request.key):
        raise errors.Malformed(
            ngettext(
                "A key has %(number)d visible ASCII character.",
                "A key has 1 to %(number)d visible ASCII characters.",
                MAX_KEY,
            )
            % {"number": MAX_KEY},
            field="key",
        )
    # A move that fits the position can't have been accepted before: one query less for almost every move.
    if isinstance(action, engine.Leave) or not _fits_position(game, seat, request):
        earlier = Move.objects.filter(game=game, seat=seat.index, idempotency_key=request.key_hash)
        for request_hash, event in earlier.values_list("request_hash", "answer"):
            if request_hash != request.hash:
                raise errors.KeyReused(version=game.version)
            return Accepted(event, is_new=False)
    _refuse_taken_back(game, seat, request.key_hash)
    refuse_unless_running(game)
    _refuse_out_of_turn(game, seat, action, request.expected_version)
    move = Move(
        game=game, seat=seat.index, source=source, idempotency_key=request.key_hash, request_hash=request.hash
    )
    return Accepted(_play(game, seats, move, action), is_new=True)


def _fits_position(game: Game, seat: Seat, request: MoveRequest) -> bool:
    return game.to_move == seat.index and game.version == request.expected_version


def _parsed(text: str) -> engine.Action:
    try:
        return engine.parse_action(text)
    except engine.MalformedMove as error:
        raise errors.Malformed(_("This is not a move."), reason=error.code) from error


def _refuse_taken_back(game: Game, seat: Seat, key_hash: str) -> None:
    """A delayed retry of a move that was taken back must not play it again."""
    if game.taken_back and game.taken_back_moves.filter(seat=seat.index, idempotency_key=key_hash).exists():
        raise errors.TakenBack(version=game.version)


def _refuse_out_of_turn(game: Game, seat: Seat, action: engine.Action, expected: int | None) -> None:
    """Leaving is possible in any position, so it needs neither the turn nor a version."""
    leaves = isinstance(action, engine.Leave)
    if not (leaves and expected is None) and expected != game.version:
        raise errors.StaleVersion(version=game.version)
    if not leaves and game.to_move != seat.index:
        raise errors.NotYourTurn(version=game.version, to_move=game.to_move)


def _play(game: Game, seats: list[Seat], move: Move, action: engine.Action) -> dict[str, Any]:
    before = visible_state(game)
    old = engine.position(before)
    refuse_damaged(game, old)
    try:
        after = engine.apply(before, action)
    except engine.IllegalMove as error:
        raise errors.IllegalAction(
            _("The rules don’t allow this move."), reason=error.code, rule=error.rule, version=game.version
        ) from error
    if len(after.pile) != len(before.pile):
        # Tiles were drawn. Their order is read only now: one query less for most moves.
        after = engine.apply(engine.decode_state(game.encoded_state, game.secret.tiles), action)
    position = engine.position(after)
    event = move_event(game.pk, move.seat, action, old, position)
    move.ply, move.action, move.answer = after.ply, str(action), event
    move.rules_version, move.position_hash = engine.RULES_VERSION, position_hash(position)
    move.created_at = now = timezone.now()
    _insert(game, move)
    make_last_move_final(game)
    unseen = undo_record_for(game, seats, move, action)
    if isinstance(action, engine.Leave):
        _leave(game, seats, seats[action.seat], action.why, now)
    _store_position(game, seats, action, after, now)
    if unseen is not None:
        unseen.save()
    announce_position(game, seats, "game.moved", event=event, unseen=unseen is not None)
    return event


def _insert(game: Game, move: Move) -> None:
    try:
        move.save(force_insert=True)
    except IntegrityError as error:
        # Only if the lock was lost. The game can't fork; the sender reads it again.
        if violates(error, Move, "move_ply_once"):
            raise errors.StaleVersion(version=game.version) from error
        if violates(error, Move, "move_key_once"):
            raise errors.KeyReused(version=game.version) from error
        raise


def _leave(game: Game, seats: list[Seat], seat: Seat, why: str, now: datetime) -> None:
    seat.left = why
    seat.save(update_fields=["left"])
    hooks.seat_left(game, seats, seat, now)


def _store_position(
    game: Game, seats: list[Seat], action: engine.Action, state: engine.State, now: datetime
) -> None:
    """Only a take, or a leave by the seat to move, ends the turn; a refill does not."""
    ends_turn = game.to_move != state.to_move or isinstance(action, engine.Take)
    if ends_turn:
        hooks.turn_ended(game, seats, now)
    game.version = state.ply
    game.state = engine.encode_state(state)
    game.to_move = state.to_move
    outcome = engine.outcome(state)
    if outcome is not None:
        finish_game(game, seats, state, outcome, now)
    elif ends_turn:
        hooks.turn_began(game, seats, now)
    hooks.position_changed(game, seats, now)
    game.save(update_fields=PLAYED_FIELDS if outcome is None else None)
