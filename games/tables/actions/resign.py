from django.db import transaction

from accounts.models import User
from games.tables.actions.locked_game import lock_game, own_seat
from games.tables.actions.quarantine import quarantined_if_damaged
from games.tables.actions.submit_move import Accepted, MoveRequest, submit_move
from games.tables.models import Move


def resign(user: User, game_id: int, key: str) -> Accepted:
    """Leave a running game, also when it is another player's turn."""
    with quarantined_if_damaged(game_id), transaction.atomic():
        game, seats = lock_game(game_id)
        seat = own_seat(user, game, seats)
        request = MoveRequest(f"resign:{seat.index}", key)
        return submit_move(game, seats, seat, Move.Source.PERSON, request)
