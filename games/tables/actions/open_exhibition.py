"""Games that bots play for spectators. No person has a seat."""

import secrets
from collections.abc import Sequence

from django.db import transaction

import engine
from accounts.models import User
from games.tables import fairness
from games.tables.actions.open_table import LINK_CODE_BYTES
from games.tables.actions.seat_bots import seat_bots
from games.tables.actions.start_game import start_if_full
from games.tables.models import Game, ShuffleSecret


def open_exhibition(bots: Sequence[str]) -> Game:
    """Start a game of these bots; the first is the host.

    Raises IntegrityError if an exhibition is running.
    """
    with transaction.atomic():
        secret = fairness.new_secret()
        game = Game.objects.create(
            host=User.objects.get(username=bots[0], kind=User.Kind.BOT),
            is_exhibition=True,
            link_code=secrets.token_urlsafe(LINK_CODE_BYTES),
            seat_count=len(bots),
            tokens=engine.tokens_to_place(len(bots)),
            commitment=fairness.commitment(secret),
        )
        ShuffleSecret.objects.create(game=game, secret=secret)
        seat_bots(game, bots)
        start_if_full(game)
    return game
