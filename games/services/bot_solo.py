"""What the strongest bot makes of a solo deal, once somebody has finished it."""

from datetime import timedelta
from random import Random

from django.db.models import Exists, OuterRef
from django.utils import timezone

import engine
from accounts.models import User
from engine.bots import choose
from games.models import BotSolo, Game
from games.services.deals import SOLO_TOKENS

BOT = "full-moon"
LOOK_BACK = timedelta(days=1)


def play_bot_solo(game_id: int) -> bool:
    """Play the deal of a finished solo game, unless it was played. The bot sees what a player would see."""
    game = Game.objects.select_related("secret").get(pk=game_id)
    if not game.is_over or BotSolo.objects.filter(pk=game.commitment).exists():
        return False
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
        raise RuntimeError(f"the bot did not finish the deal of game {game_id}")
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
    return True


def sweep_bot_solos(limit: int = 5) -> int:
    """Play what was lost on the way. Returns how many."""
    since = timezone.now() - LOOK_BACK
    played = BotSolo.objects.filter(pk=OuterRef("commitment"))
    due = Game.objects.filter(
        ~Exists(played),
        status=Game.Status.FINISHED,
        seat_count=1,
        finished_at__gte=since,
        seats__score__isnull=False,
    ).order_by("-finished_at")
    return sum(play_bot_solo(game_id) for game_id in due.values_list("pk", flat=True)[:limit])
