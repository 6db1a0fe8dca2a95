"""The door through which bots move."""

from datetime import timedelta
from random import Random

import structlog
from django.db.models import F
from django.utils import timezone

import engine
from engine.bots import choose
from games import errors
from games.models import BotTurn, Game, Move, Seat
from games.services.bot_turns import wake_bot
from games.services.submit_move import MoveRequest, submit_move
from games.snapshots import visible_state

log = structlog.get_logger(__name__)

# Longer than any bot thinks: a worker that died with the turn gives it back after this.
CLAIM = timedelta(seconds=10)


def play_bot_turn(game_id: int, version: int) -> bool:
    """Claim the due turn, think, move. False when the turn is gone, not due yet or claimed already."""
    now = timezone.now()
    claimed = BotTurn.objects.filter(game=game_id, version=version, due_at__lte=now).update(
        due_at=now + CLAIM, attempts=F("attempts") + 1
    )
    if not claimed:
        return False
    game = Game.objects.get(pk=game_id)
    if game.version != version or game.to_move is None:
        return False
    seat = Seat.objects.select_related("user", "stand_in").get(game=game, index=game.to_move)
    action = choose_action(game, seat)
    request = MoveRequest(str(action), key=f"bot-{version}", expected_version=version)
    try:
        return submit_move(game.pk, seat.index, Move.Source.BOT, request).is_new
    except errors.Conflict as conflict:
        # The table moved on while the bot thought: somebody left, or the game was aborted.
        log.info("bot_turn_overtaken", game=game_id, version=version, reason=conflict.code)
        return False


def choose_action(game: Game, seat: Seat) -> engine.Action:
    """The bot gets its seat's view and nothing else: no order of the pile is read here."""
    view = engine.view(visible_state(game), engine.Seat(seat.index))
    return choose((seat.stand_in or seat.user).username, view, Random())  # noqa: S311 a bot's dice need not be secret


def sweep_bot_turns(limit: int = 100) -> int:
    """Wake what is due and was lost. Returns how many."""
    due = BotTurn.objects.filter(due_at__lte=timezone.now()).order_by("due_at")[:limit]
    found = list(due.values_list("game", "version", "due_at"))
    for game_id, version, due_at in found:
        wake_bot(game_id, version, due_at)
    return len(found)
