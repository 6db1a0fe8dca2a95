"""The strongest bot plays every solo deal that a player has finished, for comparison."""

from datetime import datetime, timedelta
from random import Random

import structlog

import engine
from accounts.models import User
from engine.bots import choose, prepare
from games.bots.roster import STRONGEST
from games.daily.models import BotSolo, SoloToPlay
from games.tables.events import announce_notice
from games.tables.models import Game
from games.tables.options import SOLO_TOKENS
from novaluna_site.database import connection_released
from novaluna_site.due_work import DueWork, held, put_off
from novaluna_site.messaging.wake_up import LEAST_URGENT

log = structlog.get_logger(__name__)

MAX_ATTEMPTS = 12
"""The last is about 20 hours after the first."""

BOT_SOLOS = DueWork(
    rows=lambda: SoloToPlay.objects.select_related("game__secret"),
    task="daily.play_bot_solo",
    sweep_task="daily.sweep_bot_solos",
    queue="bots",
    lease=timedelta(minutes=2),
    # The interval of the sweep.
    wake_up_expires=timedelta(seconds=30),
    priority=LEAST_URGENT,
)


def schedule_bot_solo(game: Game, now: datetime) -> None:
    """A player has finished the solo game, which is locked: the bot plays its deal next."""
    SoloToPlay.objects.create(game=game, due_at=now)
    BOT_SOLOS.wake_after_commit(game.pk)


def play_bot_solo(game_id: int) -> bool:
    """Play the deal of a finished solo game, unless the bot has played it. The bot sees no hidden tiles."""
    return BOT_SOLOS.run(game_id, _play)


def _play(row: SoloToPlay) -> bool:
    is_new = not BotSolo.objects.filter(pk=row.game.commitment).exists()
    if is_new and row.attempts > MAX_ATTEMPTS:
        log.warning("bot_solo_given_up", game=row.game_id, attempts=row.attempts)
        held(row).update(due_at=None)
        return False
    if is_new and not prepare():
        # Without the compiled search the bot plays weaker, so the score would be misleading.
        put_off(row)
        return False
    if is_new:
        play_deal(row.game)
    held(row).delete()
    announce_notice(row.game_id, "bot_played")
    return is_new


def play_deal(game: Game) -> None:
    """Play the deal with the bot and store its moves and score."""
    tiles = tuple(engine.TileId(tile) for tile in game.secret.tiles)
    state = engine.new_game(engine.Setup(1, SOLO_TOKENS, (engine.Seat(0),), tiles))
    rng = Random(game.commitment)  # noqa: S311 seeded, so that the result can be reproduced
    actions = []
    with connection_released():
        while state.to_move is not None:
            action = choose(STRONGEST, engine.view(state, state.to_move), rng)
            state = engine.apply(state, action)
            actions.append(str(action))
    end = engine.outcome(state)
    if end is None or end.score is None:
        raise RuntimeError(f"the bot did not finish the deal of game {game.pk}")
    BotSolo.objects.bulk_create(
        [
            BotSolo(
                commitment=game.commitment,
                bot=User.objects.get(username=STRONGEST, kind=User.Kind.BOT),
                score=end.score,
                actions=actions,
            )
        ],
        ignore_conflicts=True,
    )
