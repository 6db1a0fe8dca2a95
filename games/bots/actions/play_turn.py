"""How bots move."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import structlog
from django.db import transaction

import engine
from engine.bots import choose
from games.bots.actions.schedule_turn import BOT_TURNS, THINKING_SECONDS
from games.bots.models import BotTurn
from games.bots.roster import QUICK
from games.tables import errors
from games.tables.actions.locked_game import lock_game
from games.tables.actions.quarantine import quarantined_if_damaged
from games.tables.actions.submit_move import MoveRequest, submit_move
from games.tables.models import Game, Move, Seat
from games.tables.snapshots import visible_state
from novaluna_site.database import connection_released
from novaluna_site.due_work import held, put_off

log = structlog.get_logger(__name__)


def play_bot_turn(game_id: int) -> bool:
    """Claim the turn, think and move. False if there is no turn, or it is not due, is claimed or outdated."""
    return BOT_TURNS.run(game_id, _play)


def _play(turn: BotTurn) -> bool:
    game = Game.objects.get(pk=turn.game_id)
    if game.version != turn.version or game.to_move is None:
        return False
    seat = Seat.objects.select_related("user", "stand_in").get(game=game, index=game.to_move)
    with connection_released():
        action = choose_action(game, seat, is_first=turn.attempts == 1)
    request = MoveRequest(str(action), key=f"bot-{turn.version}", expected_version=turn.version)
    try:
        with quarantined_if_damaged(turn.game_id), transaction.atomic():
            game, seats = lock_game(turn.game_id)
            if not held(turn).exists():
                # A person has reclaimed the seat, or another worker has claimed the turn.
                raise errors.NotYourTurn(version=game.version)
            return submit_move(game, seats, seats[seat.index], Move.Source.BOT, request).is_new
    except errors.Conflict as conflict:
        # The game changed while the bot was thinking: a player left or returned, or the game was stopped.
        log.info("bot_turn_outdated", game=turn.game_id, version=turn.version, reason=conflict.code)
        put_off(turn, BOT_TURNS.back_off)
        return False


def choose_action(game: Game, seat: Seat, *, is_first: bool) -> engine.Action:
    """The bot gets only the view of its seat, which does not contain the order of the pile."""
    view = engine.view(visible_state(game), engine.Seat(seat.index))
    rng = Random()  # noqa: S311 a bot's random choices need not be secret
    if not is_first:
        log.warning("bot_turn_retried", game=game.pk, version=game.version)
        return choose(QUICK, view, rng)
    name = (seat.stand_in or seat.user).username
    # A search cannot be interrupted, but it ends soon and nothing waits for it.
    thinking = ThreadPoolExecutor(1)
    try:
        return thinking.submit(choose, name, view, rng, seconds=THINKING_SECONDS).result(THINKING_SECONDS)
    except TimeoutError:
        log.warning("bot_search_timed_out", game=game.pk, version=game.version, bot=name)
        return choose(QUICK, view, rng)
    finally:
        thinking.shutdown(wait=False)
