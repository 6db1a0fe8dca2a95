"""The door through which bots move."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from random import Random

import structlog
from django.db import transaction
from django.db.models import F
from django.utils import timezone

import engine
from engine.bots import choose
from games import errors
from games.models import BotTurn, Game, Move, Seat
from games.services.submit_move import MoveRequest, lock_game, submit_move
from games.snapshots import visible_state

log = structlog.get_logger(__name__)

THINKING_SECONDS = 3.0
QUICK = "crescent"
"""Moves at once, in place of a bot that thought for too long or died over it."""
# Longer than any bot thinks: a worker that died with the turn gives it back after this.
CLAIM = timedelta(seconds=5)


def play_bot_turn(game_id: int, version: int) -> bool:
    """Claim the due turn, think, move. False when the turn is gone, not due yet or claimed already."""
    now = timezone.now()
    turn = BotTurn.objects.filter(game=game_id, version=version)
    if not turn.filter(due_at__lte=now).update(due_at=now + CLAIM, attempts=F("attempts") + 1):
        return False
    game = Game.objects.select_related("bot_turn").get(pk=game_id)
    if game.version != version or game.to_move is None:
        return False
    seat = Seat.objects.select_related("user", "stand_in").get(game=game, index=game.to_move)
    action = choose_action(game, seat, is_first=game.bot_turn.attempts == 1)
    request = MoveRequest(str(action), key=f"bot-{version}", expected_version=version)
    try:
        with transaction.atomic():
            lock_game(game_id)
            if not turn.exists():
                # The person whose seat it is came back.
                raise errors.NotYourTurn(version=version)
            return submit_move(game_id, seat.index, Move.Source.BOT, request).is_new
    except errors.Conflict as conflict:
        # The table moved on while the bot thought: somebody left, came back, or the game was aborted.
        log.info("bot_turn_overtaken", game=game_id, version=version, reason=conflict.code)
        return False


def choose_action(game: Game, seat: Seat, *, is_first: bool) -> engine.Action:
    """The bot gets its seat's view and nothing else: no order of the pile is read here."""
    view = engine.view(visible_state(game), engine.Seat(seat.index))
    rng = Random()  # noqa: S311 a bot's dice need not be secret
    if not is_first:
        log.warning("bot_turn_tried_again", game=game.pk, version=game.version)
        return choose(QUICK, view, rng)
    name = (seat.stand_in or seat.user).username
    # A search can't be stopped, but it ends by itself and waits for nobody.
    thinking = ThreadPoolExecutor(1)
    try:
        return thinking.submit(choose, name, view, rng, seconds=THINKING_SECONDS).result(THINKING_SECONDS)
    except TimeoutError:
        log.warning("bot_turn_cut_short", game=game.pk, version=game.version, bot=name)
        return choose(QUICK, view, rng)
    finally:
        thinking.shutdown(wait=False)
