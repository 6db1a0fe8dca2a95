"""The one write path: every move of a person, a bot or a clock becomes a row here and nowhere else."""

import hashlib
import json
import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from games import errors
from games.events import game_group, publish_after_commit, user_group
from games.models import Game, Move, Seat
from games.notifications.planning import game_ended, turn_began, turn_ended
from games.services.bot_turns import schedule_bot_turn
from games.services.clocks import seats_with_clocks, start_clock, stop_clock
from games.services.finish_game import finish_game
from games.snapshots import clock, move_event
from games.unseen_moves import settle_last_move, way_back

MAX_KEY = 64
KEY = re.compile(rf"[!-~]{{1,{MAX_KEY}}}")


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """What a sender asks for.

    `expected_version` may be left out only to leave the game, which stands for no turn.
    """

    action: str
    key: str
    expected_version: int | None = None

    @property
    def hash(self) -> str:
        return hashlib.sha256(f"{self.expected_version}:{self.action}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Accepted:
    """The stored answer; `is_new` is false when the same request had been accepted before."""

    answer: dict[str, Any]
    is_new: bool


def submit_move(game_id: int, seat_index: int, source: Move.Source, request: MoveRequest) -> Accepted:
    """Apply one action for a seat, or answer again what was answered before. An answer means committed.

    The caller has checked that the sender may act for the seat. Raises `games.errors.GameError`.
    """
    if not KEY.fullmatch(request.key):
        raise errors.Malformed(
            _("A key has 1 to %(number)d visible ASCII characters.") % {"number": MAX_KEY}, field="key"
        )
    try:
        with transaction.atomic():
            game = lock_game(game_id)
            earlier = Move.objects.filter(game=game, seat=seat_index, idempotency_key=request.key)
            for request_hash, answer in earlier.values_list("request_hash", "answer"):
                if request_hash != request.hash:
                    raise errors.KeyReused(version=game.version)
                return Accepted(answer, is_new=False)
            _refuse_taken_back(game, seat_index, request.key)
            return Accepted(_play(game, seat_index, source, request), is_new=True)
    except IntegrityError as error:
        # UNIQUE(game, ply) speaks only if the lock was lost: the game can't fork, the sender may look again.
        raise errors.StaleVersion from error


def lock_game(game_id: int) -> Game:
    """The lock all writers of one game queue on (SQLite has taken its write lock at BEGIN)."""
    return Game.objects.select_for_update(no_key=True, of=("self",)).select_related("secret").get(pk=game_id)


def _refuse_taken_back(game: Game, seat_index: int, key: str) -> None:
    """A late repetition of a move that was taken back is not that move once more."""
    if game.taken_back and game.taken_back_moves.filter(seat=seat_index, idempotency_key=key).exists():
        raise errors.TakenBack(version=game.version)


def _play(game: Game, seat_index: int, source: Move.Source, request: MoveRequest) -> dict[str, Any]:
    refuse_unless_running(game)
    action = parse_action(request.action)
    leaves = isinstance(action, engine.Leave)
    if not (leaves and request.expected_version is None) and request.expected_version != game.version:
        raise errors.StaleVersion(version=game.version)
    if not leaves and game.to_move != seat_index:
        raise errors.NotYourTurn(version=game.version, to_move=game.to_move)
    before = engine.decode_state(game.encoded_state, game.secret.tiles)
    try:
        after = engine.apply(before, action)
    except engine.IllegalMove as error:
        raise errors.IllegalAction(
            str(error), reason=error.code, rule=error.rule, version=game.version
        ) from error
    now = timezone.now()
    seats = seats_with_clocks(game)
    answer = move_event(game.pk, seat_index, action, before, after)
    move = Move.objects.create(
        game=game,
        ply=after.ply,
        seat=seat_index,
        action=str(action),
        source=source,
        idempotency_key=request.key,
        request_hash=request.hash,
        answer=answer,
        rules_version=engine.RULES_VERSION,
        position_hash=position_hash(after),
        created_at=now,
    )
    settle_last_move(game)
    unseen = way_back(game, seats, move)
    if isinstance(action, engine.Leave):
        Seat.objects.filter(game=game, index=action.seat).update(left=action.why)
        seats[action.seat].left = action.why
    _store_position(game, seats, action, after, now)
    if unseen is not None:
        unseen.save()
    announce_position(game, seats, "game.moved", event=answer, unseen=unseen is not None)
    return answer


def refuse_unless_running(game: Game) -> None:
    if game.is_over:
        raise errors.GameOver(version=game.version)
    if not game.has_begun:
        raise errors.GameNotRunning(version=game.version)
    if game.quarantined_at is not None:
        raise errors.Quarantined(version=game.version)


def parse_action(text: str) -> engine.Action:
    try:
        return engine.parse_action(text)
    except engine.MalformedMove as error:
        raise errors.Malformed(str(error), reason=error.code) from error


def position_hash(state: engine.State) -> str:
    """Fingerprint of everything visible; a replay of the log must meet it at every ply."""
    canonical = json.dumps(engine.position(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _store_position(
    game: Game, seats: list[Seat], action: engine.Action, state: engine.State, now: datetime
) -> None:
    same_turn = game.to_move == state.to_move and not isinstance(action, engine.Take)
    after_bot = game.to_move is not None and seats[game.to_move].is_played_by_bot
    if not same_turn:
        if game.to_move is not None:
            turn_ended(game, seats, game.to_move, now)
        stop_clock(game, seats, now)
    game.version = state.ply
    game.state = engine.encode_state(state)
    game.to_move = state.to_move
    outcome = engine.outcome(state)
    if outcome is not None:
        finish_game(game, seats, state, outcome, now)
    elif not same_turn:
        start_clock(game, seats, now)
    game.save()
    schedule_bot_turn(game, seats, now, after_bot=after_bot)
    if outcome is not None:
        game_ended(game, seats, now)
    elif not same_turn:
        turn_began(game, seats, now)


def announce_position(game: Game, seats: list[Seat], kind: str, **data: Any) -> None:
    publish_after_commit(
        game_group(game.pk),
        kind,
        game=game.pk,
        version=game.version,
        taken_back=game.taken_back,
        clock=clock(game),
        **data,
    )
    for seat in seats:
        if not seat.is_bot:
            publish_after_commit(user_group(seat.user_id), "user.games_changed", game=game.pk)
