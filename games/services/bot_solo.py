"""What the strongest bot makes of a solo deal, once somebody has finished it."""

from random import Random

from django.db.models import Exists, OuterRef
from django.utils import timezone

import engine
from accounts.models import User
from engine.bots import choose, prepare
from games.events import game_group, publish_after_commit
from games.models import BotSolo, Game
from games.selectors.solo import BOT_PLAYS_WITHIN
from games.services.deals import SOLO_TOKENS
from games.services.wake_up import BOT_SOLO, LEAST_URGENT, wake

BOT = "full-moon"
WAKE_UP_LIVES_SECONDS = 30
"""As long as the next sweep is away."""


def play_bot_solo(game_id: int) -> bool:
    """Play the deal of a finished solo game, unless it was played. The bot sees what a player would see.

    Without the compiled search it would not be this bot's score: then the sweep comes back later.
    """
    game = Game.objects.select_related("secret").get(pk=game_id)
    if not game.is_over:
        return False
    is_new = not BotSolo.objects.filter(pk=game.commitment).exists()
    if is_new and not prepare():
        return False
    if is_new:
        play_deal(game)
    publish_after_commit(game_group(game_id), "game.bot_played", game=game_id)
    return is_new


def play_deal(game: Game) -> None:
    """Store what the bot makes of it, with the search that is there."""
    tiles = tuple(engine.TileId(tile) for tile in game.secret.tiles)
    state = engine.new_game(engine.Setup(1, SOLO_TOKENS, (engine.Seat(0),), tiles))
    rng = Random(game.commitment)  # noqa: S311 the same deal gets the same answer
    actions = []
    while state.to_move is not None:
        action = choose(BOT, engine.view(state, state.to_move), rng)
        state = engine.apply(state, action)
        actions.append(str(action))
    end = engine.outcome(state)
    if end is None or end.score is None:
        raise RuntimeError(f"the bot did not finish the deal of game {game.pk}")
    BotSolo.objects.bulk_create(
        [
            BotSolo(
                commitment=game.commitment,
                bot=User.objects.get(username=BOT, kind=User.Kind.BOT),
                score=end.score,
                actions=actions,
            )
        ],
        ignore_conflicts=True,
    )


def sweep_bot_solos() -> int | None:
    """Wake the bot for the newest deal that was lost on the way, and returns its game.

    One at a time: between two of them the worker is free for the bots' turns.
    """
    since = timezone.now() - BOT_PLAYS_WITHIN
    played = BotSolo.objects.filter(pk=OuterRef("commitment"))
    due = Game.objects.filter(
        ~Exists(played),
        status=Game.Status.FINISHED,
        seat_count=1,
        finished_at__gte=since,
        seats__score__isnull=False,
    ).order_by("-finished_at")
    game_id = due.values_list("pk", flat=True).first()
    if game_id is not None:
        wake(BOT_SOLO, game_id, queue="bots", priority=LEAST_URGENT, expires=WAKE_UP_LIVES_SECONDS)
    return game_id
