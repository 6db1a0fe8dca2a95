"""The door through which people move: HTTP and socket both come here."""

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

import engine
from accounts.models import User
from games import errors
from games.models import Move
from games.selectors.games import game_visible_to, seat_index_of
from games.services.submit_move import Accepted, MoveRequest, parse_action, submit_move


def move_as_person(user: User | AnonymousUser, game_id: int, request: MoveRequest) -> Accepted:
    seat = _own_seat(user, game_id)
    action = parse_action(request.action)
    if isinstance(action, engine.Leave) and (action.why != "resign" or action.seat != seat):
        raise errors.Forbidden(_("You can only resign for yourself."))
    return submit_move(game_id, seat, Move.Source.PERSON, request)


def resign(user: User, game_id: int, key: str) -> Accepted:
    seat = _own_seat(user, game_id)
    return submit_move(game_id, seat, Move.Source.PERSON, MoveRequest(f"resign:{seat}", key))


def _own_seat(user: User | AnonymousUser, game_id: int) -> int:
    """Only who is turned away pays for the question what they may see."""
    seat = seat_index_of(user, game_id)
    if seat is None:
        game_visible_to(user, game_id)
        raise errors.Forbidden(_("Only the players at this table can move."))
    return seat
