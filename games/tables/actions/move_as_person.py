"""How people move: the API, the socket and the plain form call this."""

import structlog
from django.contrib.auth.models import AnonymousUser
from django.db import transaction

from accounts.models import User
from games.tables import errors
from games.tables.actions.locked_game import lock_game, own_seat
from games.tables.actions.quarantine import quarantined_if_damaged
from games.tables.actions.submit_move import Accepted, MoveRequest, submit_move
from games.tables.models import Move

log = structlog.get_logger(__name__)


def move_as_person(user: User | AnonymousUser, game_id: int, request: MoveRequest) -> Accepted:
    """Submit a move of the user's own seat. Raises `games.tables.errors.SiteError`."""
    try:
        with quarantined_if_damaged(game_id), transaction.atomic():
            game, seats = lock_game(game_id)
            return submit_move(game, seats, own_seat(user, game, seats), Move.Source.PERSON, request)
    except errors.IllegalAction as error:
        # The table page offers only legal moves, so this points to a bug or to a program that guesses.
        log.warning("illegal_move", game=game_id, action=request.action, **error.data)
        raise
