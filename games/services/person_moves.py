"""The door through which people move: HTTP and socket both come here."""

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

import engine
from accounts.models import User
from games import errors
from games.models import Move
from games.selectors.games import game_visible_to, viewer_of
from games.services.submit_move import Accepted, MoveRequest, parse_action, submit_move


def move_as_person(user: User | AnonymousUser, game_id: int, request: MoveRequest) -> Accepted:
    game = game_visible_to(user, game_id)
    seat = viewer_of(user, game.seats.all()).seat
    if seat is None:
        raise errors.Forbidden(_("Only the players at this table can move."))
    action = parse_action(request.action)
    if isinstance(action, engine.Leave) and (action.why != "resign" or action.seat != seat):
        raise errors.Forbidden(_("You can only resign for yourself."))
    return submit_move(game.pk, seat, Move.Source.PERSON, request)


def resign(user: User, game_id: int, key: str) -> Accepted:
    game = game_visible_to(user, game_id)
    seat = viewer_of(user, game.seats.all()).seat
    if seat is None:
        raise errors.Forbidden(_("Only the players at this table can resign."))
    return submit_move(game.pk, seat, Move.Source.PERSON, MoveRequest(f"resign:{seat}", key))
