"""The door through which people move: HTTP and socket both come here."""

import structlog
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

import engine
from accounts.models import User
from games import errors
from games.models import Move
from games.selectors.games import game_visible_to, seat_index_of
from games.services.submit_move import Accepted, MoveRequest, parse_action, submit_move

log = structlog.get_logger(__name__)


def move_as_person(user: User | AnonymousUser, game_id: int, request: MoveRequest) -> Accepted:
    seat = own_seat(user, game_id)
    action = parse_action(request.action)
    if isinstance(action, engine.Leave) and (action.why != "resign" or action.seat != seat):
        raise errors.Forbidden(_("You can only resign for yourself."))
    try:
        return submit_move(game_id, seat, Move.Source.PERSON, request)
    except errors.IllegalAction as error:
        # Our page offers legal moves only: this tells that it is wrong, or that somebody tries.
        log.warning("illegal_move", game=game_id, action=str(action), **error.data)
        raise


def resign(user: User, game_id: int, key: str) -> Accepted:
    seat = own_seat(user, game_id)
    return submit_move(game_id, seat, Move.Source.PERSON, MoveRequest(f"resign:{seat}", key))


def own_seat(user: User | AnonymousUser, game_id: int) -> int:
    """Only who is turned away pays for the question what they may see."""
    seat = seat_index_of(user, game_id)
    if seat is None:
        game_visible_to(user, game_id)
        raise errors.Forbidden(_("Only the players at this table can move."))
    return seat
