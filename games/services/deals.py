"""Where the tiles of a new game come from."""

import random

import engine
from games import fairness
from games.models import DailySecret, Game

SOLO_TOKENS = engine.tokens_to_place(1)


def deal_for(game: Game) -> tuple[engine.Setup, str]:
    """The shuffled tiles and their salt: fresh ones, or those of the day's moon."""
    if game.daily_id is None:
        return fresh_deal(game.seat_count, game.tokens)
    secret = DailySecret.objects.get(moon=game.daily_id)
    tiles = tuple(engine.TileId(tile) for tile in secret.tiles)
    return engine.Setup(1, SOLO_TOKENS, (engine.Seat(0),), tiles), secret.salt


def fresh_deal(seat_count: int, tokens: int) -> tuple[engine.Setup, str]:
    return engine.shuffle(random.SystemRandom(), seat_count, tokens), fairness.new_salt()
